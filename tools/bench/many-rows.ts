import { sql } from 'kysely';
import type { Db } from '../../server/db/open.ts';
import { withoutTimeLimit } from '../../server/db/open.ts';

/**
 * Inserts some years of business for measuring lists: orders of three lines from the existing catalog, nine in ten paid
 * and most of them delivered, one in twenty-five partly refunded; accounts for half of the buyers. States and times depend
 * on the number of the order, so each run inserts the same rows.
 */
export function insertManyOrders(database: Db, count: number): Promise<void> {
  return withoutTimeLimit(database, (db) => insert(db, count));
}

async function insert(db: Db, count: number): Promise<void> {
  const buyers = Math.ceil(count / 5);
  const id = (prefix: string) => sql`${prefix} || lpad(to_hex(n), 22, '0')`;
  await sql`
    INSERT INTO users (id, name, email, password_hash, active, created_at)
    SELECT ${id('a1')}, 'Buyer ' || n, 'buyer-' || n || '@example.com', '', true, now() - n * interval '1 hour'
    FROM generate_series(1, ${buyers}::int) AS n`.execute(db);
  await sql`
    INSERT INTO guests (id, email, token_hash, expires_at)
    SELECT ${id('a2')}, 'guest-' || n || '@example.com', decode(lpad(to_hex(n), 64, '0'), 'hex'), now()
    FROM generate_series(1, ${buyers}::int) AS n`.execute(db);
  await sql`
    INSERT INTO orders (id, user_id, guest_id, email, shipping_address, address_incomplete, payment_method,
      undiscounted_items_cents, items_cents, shipping_cents, handling_cents, tax_cents, total_cents, tax_state,
      tax_basis_points, expires_at, paid_at, delivered_at, created_at)
    SELECT ${id('b1')},
      CASE WHEN n % 2 = 0 THEN 'a1' || lpad(to_hex(1 + n % ${buyers}::int), 22, '0') END,
      CASE WHEN n % 2 = 1 THEN 'a2' || lpad(to_hex(1 + n % ${buyers}::int), 22, '0') END,
      CASE WHEN n % 2 = 0 THEN 'buyer-' ELSE 'guest-' END || (1 + n % ${buyers}::int) || '@example.com',
      jsonb_build_object('name', 'Buyer ' || n, 'address', '418 Orchard Lane', 'city', 'Placerville', 'state', state,
        'postalCode', '95667', 'country', 'United States', 'phone', '5305550142'),
      false, 'PayPal', 30000, 30000, 7500, 1500, tax, 39000 + tax, state, tax / 3,
      moment + interval '7 days',
      CASE WHEN n % 10 > 0 THEN moment + interval '10 minutes' END,
      CASE WHEN n % 10 > 0 AND n > 200 THEN moment + interval '2 days' END, moment
    FROM (
      SELECT n, now() - n * interval '1 hour' * (24.0 * 1095 / ${count}::int) AS moment,
        CASE WHEN n % 8 = 0 THEN 2250 ELSE 0 END AS tax,
        CASE WHEN n % 8 = 0 THEN 'CA' ELSE (ARRAY['OR','NV','TX','AZ','WA','ID','UT','NM','CO','MT','WY','OK','KS','NE'])[1 + n % 14] END
          AS state
      FROM generate_series(1, ${count}::int) AS n
    ) AS planned`.execute(db);
  await sql`
    INSERT INTO order_lines (order_id, position, product_id, name, image, brand, lugo_part, vendor, vendor_part,
      price_cents, unit_shipping_cents, qty, line_cents)
    SELECT ${id('b1')}, position, p.id, p.name, '', p.brand, p.lugo_part, p.vendor, p.vendor_part, 10000, 2500, 1, 10000
    FROM generate_series(1, ${count}::int) AS n
    CROSS JOIN generate_series(0, 2) AS position
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM products WHERE deleted_at IS NULL) AS p
      ON p.place = (n * 3 + position) % (SELECT count(*) FROM products WHERE deleted_at IS NULL)`.execute(db);
  await sql`
    INSERT INTO payments (capture_id, order_id, kind, amount_cents, currency, status, created_at)
    SELECT 'CAP' || id, id, 'primary', total_cents, 'USD', 'COMPLETED', paid_at FROM orders
    WHERE paid_at IS NOT NULL AND id LIKE 'b1%'`.execute(db);
  await sql`
    INSERT INTO refunds (request_id, capture_id, amount_cents, items_cents, state, created_at, ended_at)
    SELECT 'REF' || n, 'CAP' || ${id('b1')}, 3900, 3900, 'completed', now(), o.paid_at + interval '5 days'
    FROM generate_series(1, ${count}::int, 25) AS n JOIN orders AS o ON o.id = ${id('b1')} AND o.paid_at IS NOT NULL`.execute(
    db,
  );
  await sql`ANALYZE`.execute(db);
}

/**
 * Years of data for measuring the admin lists: inquiries of each kind, two in three of them done,
 * payment issues, most of them closed, and the audit log of as many changes. Needs the people of `insertManyOrders`.
 */
export function insertManyAdminRows(
  database: Db,
  { inquiries, paymentIssues, changes }: { inquiries: number; paymentIssues: number; changes: number },
): Promise<void> {
  return withoutTimeLimit(database, async (db) => {
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
    await sql`
      INSERT INTO security_events (id, at, event, user_id, ip_address, req_id)
      SELECT 'd3' || lpad(to_hex(n), 22, '0'), now() - n * interval '1 minute',
        CASE WHEN n % 3 = 0 THEN 'sign-in' ELSE 'sign-in-failed' END, 'a1' || lpad('1', 22, '0'), '203.0.113.7', 'r' || n
      FROM generate_series(1, ${changes}::int) AS n`.execute(db);
    await sql`ANALYZE`.execute(db);
  });
}

async function insertInquiries(db: Db, form: string, prefix: string, count: number): Promise<void> {
  const words = 'A long wish, in detail. '.repeat(20);
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
