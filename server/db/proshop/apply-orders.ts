import { sql } from 'kysely';
import type { Pictured } from '../../features/catalog/drawings.ts';
import { picturePath } from '../../features/catalog/drawings.ts';
import { deletePairs } from '../../features/catalog/together/pair-data.ts';
import type { Tx } from '../open.ts';
import type { Batch } from './apply-people.ts';

/** Where the numbers of new orders begin (`orders.number`); imported ones get those below, of six digits, too. */
const firstNewNumber = 570_001;
const firstImportedNumber = 100_001;

/**
 * Creates orders as the former shop left them. What was not paid there is expired here, so that nobody pays twice. No
 * stock is taken, no payment recorded and no email sent.
 */
export async function insertOrders(tx: Tx, { from, to }: Batch): Promise<void> {
  const batch = sql`staged_orders.no BETWEEN ${from} AND ${to}`;
  // No browser has a guest's token: whoever has the order's link sees it, and an account with its email can claim it.
  await sql`
    INSERT INTO guests (id, email, token_hash, expires_at, created_at)
    SELECT DISTINCT ON (1) coalesce(fields ->> 'guest_id', id), email,
      sha256((gen_random_uuid()::text || gen_random_uuid())::bytea), (fields ->> 'created_at')::timestamptz,
      (fields ->> 'created_at')::timestamptz
    FROM staged_orders WHERE ${batch} AND user_id IS NULL
    ON CONFLICT (id) DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO orders (id, number, user_id, guest_id, email, shipping_address, address_incomplete, payment_method,
      undiscounted_items_cents, items_cents, shipping_cents, handling_cents, tax_cents, total_cents, tax_state,
      tax_basis_points, coupon_code, napco_basis_points, aftermarket_basis_points, expires_at, paid_at, delivered_at,
      imported_at, imported_payment, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT orders.id, last_number + row_number() OVER (ORDER BY no), staged_orders.user_id,
      CASE WHEN staged_orders.user_id IS NULL THEN coalesce(orders.guest_id, orders.id) END, staged_orders.email,
      shipping_address, address_incomplete, payment_method, undiscounted_items_cents, items_cents, shipping_cents,
      handling_cents, tax_cents, total_cents, tax_state, tax_basis_points, coupon_code, napco_basis_points,
      aftermarket_basis_points, orders.created_at, paid_at, delivered_at, now(), imported_payment, orders.created_at
    FROM staged_orders, jsonb_populate_record(NULL::orders, fields) AS orders,
      (SELECT coalesce(max(number), ${firstImportedNumber - 1}) AS last_number FROM orders
        WHERE number < ${firstNewNumber}) AS numbered
    WHERE ${batch}`.execute(tx);
  await insertLines(tx, { from, to });
  // These days are summed anew by the next night's job (features/reports/sum-finished-days.ts), and of parts their whole months. The days
  // first: the job that adds them to their months waits for this transaction, or this one for it.
  const firstDay = sql`(
    SELECT min((paid_at AT TIME ZONE 'America/Los_Angeles')::date) FROM orders
    JOIN staged ON staged.collection = 'orders' AND staged.id = orders.id
    WHERE staged.state = 'new' AND staged.no BETWEEN ${from} AND ${to})`;
  await sql`DELETE FROM sales_daily WHERE day >= ${firstDay}`.execute(tx);
  await sql`DELETE FROM income_daily WHERE day >= ${firstDay}`.execute(tx);
  await sql`DELETE FROM product_sales_days WHERE day >= date_trunc('month', ${firstDay})::date`.execute(tx);
  await sql`DELETE FROM product_sales_monthly WHERE month >= date_trunc('month', ${firstDay})::date`.execute(
    tx,
  );
  await deletePairs(tx);
}

/** The lines of a batch of staged orders, as rows of `order_lines` without their picture. */
const linesOf = ({ from, to }: Batch) => sql`
  SELECT staged.id AS order_id, place - 1 AS position, product_id, name, brand, lugo_part, vendor, vendor_part, price_cents,
    unit_shipping_cents, qty, line_cents
  FROM staged, jsonb_array_elements(fields -> 'lines') WITH ORDINALITY AS element (line, place),
    jsonb_to_record(line) AS fields_of_line (product_id text, name text, brand text, lugo_part text, vendor text,
      vendor_part text, price_cents bigint, unit_shipping_cents bigint, qty integer, line_cents bigint)
  WHERE staged.collection = 'orders' AND staged.state = 'new' AND staged.no BETWEEN ${from} AND ${to}`;

async function insertLines(tx: Tx, batch: Batch): Promise<void> {
  await insertGoneProducts(tx, batch);
  const { rows: products } = await sql<Pictured & { id: string }>`
    SELECT id, name, brand, part_type, image, drawing FROM products
    WHERE id IN (SELECT product_id FROM (${linesOf(batch)}) AS lines)`.execute(tx);
  const images = Object.fromEntries(products.map((product) => [product.id, picturePath(product)]));
  await sql`
    INSERT INTO order_lines (order_id, position, product_id, name, image, brand, lugo_part, vendor, vendor_part,
      price_cents, unit_shipping_cents, qty, line_cents)
    SELECT order_id, position, product_id, name, ${JSON.stringify(images)}::jsonb ->> product_id, brand, lugo_part,
      vendor, vendor_part, price_cents, unit_shipping_cents, qty, line_cents
    FROM (${linesOf(batch)}) AS lines`.execute(tx);
}

/** Orders outlived some of the former shop's products. A deleted product stands for each, as for one deleted here. */
async function insertGoneProducts(tx: Tx, batch: Batch): Promise<void> {
  await sql`
    WITH gone AS (
      INSERT INTO products (id, name, brand, lugo_part, vendor, vendor_part, price_cents, hidden, deleted_at)
      SELECT DISTINCT ON (product_id) product_id, name, brand, lugo_part, vendor, vendor_part,
        least(price_cents, 10000000), true, now()
      FROM (${linesOf(batch)}) AS lines
      WHERE NOT EXISTS (SELECT FROM products WHERE products.id = product_id)
      ORDER BY product_id, order_id
      RETURNING id),
    stocked AS (INSERT INTO stock (product_id) SELECT id FROM gone)
    INSERT INTO imported_documents (collection, id, digest) SELECT 'products', id, '' FROM gone`.execute(tx);
}
