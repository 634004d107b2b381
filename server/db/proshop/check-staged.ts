import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../open.ts';
import type { Collection } from './documents.ts';
import { collections } from './documents.ts';
import type { Finding, Findings } from './findings.ts';

/** What documents say of each other and of the shop's own rows: checked by the database once all are staged. */

type About = Pick<Finding, 'kind' | 'field' | 'reason'> & { of: Collection };

/** Orders with who they belong to: an account, or else whoever has the email. */
const ordersWithBuyers = sql`CREATE TEMP VIEW staged_orders AS
  SELECT staged.id, staged.no, staged.fields, users.id AS user_id,
    (users.id IS NULL AND account.state IS DISTINCT FROM 'new') AS without_account,
    coalesce(users.email, staged.fields ->> 'email', account.fields ->> 'email', guest.fields ->> 'email',
      staged.fields ->> 'payer_email') AS email
  FROM staged
  LEFT JOIN users ON users.id = staged.fields ->> 'user_id' AND users.deleted_at IS NULL
  LEFT JOIN staged AS account ON account.collection = 'users' AND account.id = staged.fields ->> 'user_id'
  LEFT JOIN staged AS guest ON guest.collection = 'guests' AND guest.id = staged.fields ->> 'guest_id'
  WHERE staged.collection = 'orders' AND staged.state = 'new'`;

/** Decides about each staged document whether it is new, known, changed or rejected. */
export async function checkStaged(db: Db, findings: Findings): Promise<void> {
  await sql`ANALYZE staged`.execute(db);
  await ordersWithBuyers.execute(db);
  await sql`
    UPDATE staged SET state = CASE WHEN known.digest = staged.digest THEN 'known' ELSE 'changed' END
    FROM imported_documents AS known
    WHERE known.collection = staged.collection AND known.id = staged.id AND known.digest <> ''`.execute(db);
  const changed = 'Changed since it was imported: left as it is here';
  for (const collection of collections)
    await report(
      db,
      findings,
      { kind: 'noted', of: collection, field: 'document', reason: changed },
      sql`SELECT no, id FROM staged WHERE collection = ${collection} AND state = 'changed'`,
    );
  const reject: Reject = (of, field, reason, where) =>
    report(
      db,
      findings,
      { kind: 'rejected', of, field, reason },
      sql`UPDATE staged SET state = 'rejected' WHERE collection = ${of} AND state = 'new' AND ${where} RETURNING no, id`,
    );
  await rejectTakenIds(reject);
  await reject(
    'users',
    'email',
    'An account here has it',
    sql`EXISTS (SELECT FROM users WHERE users.email = staged.fields ->> 'email' AND users.deleted_at IS NULL)`,
  );
  await reject(
    'users',
    'email',
    'Another account of the export has it, in other letters or twice: the verified or else the first one is imported',
    isRepeated('users', sql`fields ->> 'email'`, sql`(fields ->> 'active')::boolean DESC, no`),
  );
  await reject(
    'coupons',
    'code',
    'A coupon here has it',
    sql`EXISTS (SELECT FROM coupons WHERE lower(coupons.code) = lower(staged.fields ->> 'code') AND deleted_at IS NULL)`,
  );
  await reject(
    'coupons',
    'code',
    'Another coupon of the export has it: the active or else the first one is imported',
    isRepeated('coupons', sql`lower(fields ->> 'code')`, sql`(fields ->> 'is_active')::boolean DESC, no`),
  );
  await hideRepeatedPartNumbers(db, findings);
  await checkOrders(db, findings, reject);
}

type Reject = (of: Collection, field: string, reason: string, where: RawBuilder<unknown>) => Promise<void>;

async function rejectTakenIds(reject: Reject): Promise<void> {
  const taken = 'The shop has another one under this id';
  await reject('users', '_id', taken, sql`EXISTS (SELECT FROM users WHERE users.id = staged.id)`);
  await reject('coupons', '_id', taken, sql`EXISTS (SELECT FROM coupons WHERE coupons.id = staged.id)`);
  await reject('orders', '_id', taken, sql`EXISTS (SELECT FROM orders WHERE orders.id = staged.id)`);
  for (const form of ['restorations', 'parts', 'careers'] as const)
    await reject(form, '_id', taken, sql`EXISTS (SELECT FROM inquiries WHERE inquiries.id = staged.id)`);
  await reject(
    'products',
    '_id',
    taken,
    sql`EXISTS (SELECT FROM products WHERE products.id = staged.id) AND NOT EXISTS (SELECT FROM imported_documents
      AS known WHERE known.collection = 'products' AND known.id = staged.id AND known.digest = '')`,
  );
}

async function checkOrders(db: Db, findings: Findings, reject: Reject): Promise<void> {
  await reject(
    'orders',
    'user',
    'Nobody is known who ordered: no account, and no email',
    sql`id IN (SELECT id FROM staged_orders WHERE email IS NULL)`,
  );
  await report(
    db,
    findings,
    {
      kind: 'noted',
      of: 'orders',
      field: 'user',
      reason: 'Its account was not imported: kept as a guest’s order',
    },
    sql`SELECT no, id FROM staged_orders WHERE fields ->> 'user_id' IS NOT NULL AND without_account`,
  );
  await report(
    db,
    findings,
    {
      kind: 'noted',
      of: 'products',
      field: '_id',
      reason: 'Known from orders alone: kept for them as deleted',
    },
    sql`SELECT DISTINCT NULL::integer AS no, line ->> 'product_id' AS id
      FROM staged_orders, jsonb_array_elements(fields -> 'lines') AS line
      WHERE NOT EXISTS (SELECT FROM products WHERE products.id = line ->> 'product_id')
        AND NOT EXISTS (SELECT FROM staged AS product WHERE product.collection = 'products'
          AND product.id = line ->> 'product_id' AND product.state <> 'rejected')`,
  );
}

/** Two products never have the same number (shop/rules/catalog/part-number.ts); the family decides whose it is. */
async function hideRepeatedPartNumbers(db: Db, findings: Findings): Promise<void> {
  await report(
    db,
    findings,
    {
      kind: 'noted',
      of: 'products',
      field: 'lugoPart',
      reason: 'Another product has it: imported hidden and without a number',
    },
    sql`UPDATE staged SET fields = fields || '{"lugo_part": "", "hidden": true}'
      WHERE collection = 'products' AND state = 'new' AND fields ->> 'lugo_part_key' <> '' AND (
        EXISTS (SELECT FROM products WHERE lugo_part_key = staged.fields ->> 'lugo_part_key'
          AND lugo_part_key <> '' AND deleted_at IS NULL)
        OR ${isRepeated('products', sql`fields ->> 'lugo_part_key'`, sql`(fields ->> 'hidden')::boolean, no`)})
      RETURNING no, id`,
  );
}

/** Whether another new document of the collection has the same key and comes first. */
const isRepeated = (of: Collection, key: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY ${key} ORDER BY ${order}) AS place FROM staged
    WHERE collection = ${of} AND state = 'new' AND ${key} <> '') AS placed
  WHERE place > 1)`;

async function report(db: Db, findings: Findings, about: About, found: RawBuilder<unknown>): Promise<void> {
  const { rows } = await (found as RawBuilder<{ no: number | null; id: string }>).execute(db);
  for (const { no, id } of rows) findings.add({ ...about, row: no ?? undefined, id });
}
