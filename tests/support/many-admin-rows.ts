import { sql } from 'kysely';
import type { Db } from '../../server/db/open.ts';

/**
 * What gathers in the office over years, for measuring its lists: inquiries of each kind, two in three of them done,
 * payment issues, most of them closed, and the audit log of as many changes. Needs the people of `insertManyOrders`.
 */
export function insertManyAdminRows(
  database: Db,
  { inquiries, paymentIssues, changes }: { inquiries: number; paymentIssues: number; changes: number },
): Promise<void> {
  return database.connection().execute(async (db) => {
    await sql`SET statement_timeout = 0`.execute(db);
    for (const [at, form] of ['restoration', 'part', 'career'].entries())
      await insertInquiries(db, form, `e${at}`, inquiries);
    await sql`
      INSERT INTO payment_issues (id, order_id, kind, subject, created_at, resolved_at, resolved_by, note)
      SELECT 'c1' || lpad(to_hex(n), 22, '0'), 'b1' || lpad(to_hex(n), 22, '0'), 'late_payment', 'CAP' || n,
        now() - n * interval '1 hour', closed, CASE WHEN closed IS NOT NULL THEN 'a1' || lpad('1', 22, '0') END,
        CASE WHEN closed IS NOT NULL THEN 'Looked into' END
      FROM generate_series(1, ${paymentIssues}::int) AS n,
        LATERAL (SELECT CASE WHEN n % 10 > 0 THEN now() END AS closed) AS known`.execute(db);
    await sql`
      INSERT INTO audit_log (id, at, user_id, action, thing, thing_id, before, after)
      SELECT 'd1' || lpad(to_hex(n), 22, '0'), now() - n * interval '1 minute', 'a1' || lpad('1', 22, '0'),
        'product.update', 'product', p.id, '{"priceCents": 1000}', '{"priceCents": 1200}'
      FROM generate_series(1, ${changes}::int) AS n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM products) AS p
        ON p.place = n % (SELECT count(*) FROM products)`.execute(db);
    await sql`ANALYZE`.execute(db);
    await sql`RESET statement_timeout`.execute(db);
  });
}

async function insertInquiries(db: Db, form: string, prefix: string, count: number): Promise<void> {
  const words = 'A long wish, told at length. '.repeat(20);
  await sql`
    INSERT INTO inquiries (id, form, name, email, phone, subject, brand_model, description, part_type, details,
      job_category, status, body_hash, created_at)
    SELECT ${prefix}::text || lpad(to_hex(n), 22, '0'), form, 'Visitor ' || n,
      'visitor-' || n || '@example.com', '5305550142',
      CASE WHEN form <> 'career' THEN 'About my truck' END,
      CASE WHEN form = 'restoration' THEN 'Chevrolet 3100' END, CASE WHEN form = 'restoration' THEN ${words} END,
      CASE WHEN form = 'part' THEN 'Rare' END, CASE WHEN form = 'part' THEN ${words} END,
      CASE WHEN form = 'career' THEN 'Shop Helper' END,
      CASE WHEN n % 3 = 0 THEN 'new' ELSE 'done' END, '\\x00', now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) AS n, (SELECT ${form}::text AS form) AS given`.execute(db);
}
