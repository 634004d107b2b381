import { sql } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';

/**
 * Records the stock that was added, in a table beside the shop's own: for existing products and for new ones. Call it
 * before anything is sold.
 */
export async function watchStock(db: Db): Promise<void> {
  for (const statement of [
    sql`CREATE SCHEMA audit`,
    sql`CREATE TABLE audit.shelf (product_id text PRIMARY KEY, put integer NOT NULL)`,
    sql`CREATE FUNCTION audit.put() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO audit.shelf VALUES (NEW.product_id, NEW.on_hand);
      RETURN NULL;
    END $$`,
    sql`CREATE TRIGGER audit_put AFTER INSERT ON stock FOR EACH ROW EXECUTE FUNCTION audit.put()`,
    sql`INSERT INTO audit.shelf SELECT product_id, on_hand FROM stock ON CONFLICT DO NOTHING`,
  ])
    await statement.execute(db);
}

/** Sets stock in the database, outside of the shop's own code. */
export async function setOnHand(db: Db, productId: string, onHand: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE audit.shelf SET put = put + ${onHand} - on_hand
      FROM stock WHERE stock.product_id = shelf.product_id AND stock.product_id = ${productId}`.execute(tx);
    await tx.updateTable('stock').set({ onHand }).where('productId', '=', productId).execute();
  });
}

interface Shelf {
  id: string;
  onHand: number;
  reserved: number;
  put: number | null;
  sold: number;
  held: number;
}

/**
 * Checks that stock added (by admins, imports, restocked returns and canceled orders, too) minus stock sold is on hand, and
 * that reservations add up to `reserved`, which is on hand.
 */
export async function stockFaults(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<Shelf>`
    SELECT stock.product_id AS id, on_hand, reserved, put + coalesce(edited.qty, 0) + coalesce(restocked.qty, 0) AS put, coalesce(sold.qty, 0) AS sold, coalesce(held.qty, 0) AS held
    FROM stock
    LEFT JOIN audit.shelf USING (product_id)
    LEFT JOIN (
      SELECT thing_id, sum(CASE action
        WHEN 'product.update' THEN (after->>'onHand')::int - (before->>'onHand')::int
        WHEN 'product.import' THEN (after->>'countInStock')::int - (before->>'countInStock')::int END) AS qty
      FROM audit_log GROUP BY thing_id
    ) AS edited ON edited.thing_id = stock.product_id
    LEFT JOIN (
      SELECT product_id, sum(qty) AS qty FROM (
        SELECT product_id, qty FROM refund_returns JOIN refunds USING (request_id)
        WHERE restocked AND (NOT unsent OR refunds.state = 'completed')
        UNION ALL
        SELECT product_id, qty - coalesce((SELECT sum(refund_returns.qty) FROM refund_returns
          JOIN refunds USING (request_id) JOIN payments USING (capture_id)
          WHERE payments.order_id = orders.id AND refund_returns.product_id = order_lines.product_id
            -- What a refund that failed was not to send is to send again.
            AND (NOT unsent OR refunds.state <> 'failed')), 0)
        FROM order_lines JOIN orders ON orders.id = order_id WHERE orders.restocked
      ) AS back GROUP BY product_id
    ) AS restocked USING (product_id)
    LEFT JOIN (
      SELECT product_id, sum(qty) AS qty FROM order_lines JOIN orders ON orders.id = order_id
      WHERE paid_at IS NOT NULL AND imported_at IS NULL GROUP BY product_id
    ) AS sold USING (product_id)
    LEFT JOIN (
      SELECT product_id, sum(qty) AS qty FROM order_lines JOIN reservations USING (order_id)
      GROUP BY product_id
    ) AS held USING (product_id)
    ORDER BY stock.product_id`.execute(db);
  const { rows: holds } = await sql<{ orderId: string }>`
    SELECT order_id FROM reservations JOIN orders ON orders.id = order_id
    WHERE paid_at IS NOT NULL`.execute(db);
  return [
    ...rows.flatMap((shelf) => [...shelfFaults(shelf)]),
    ...holds.map(({ orderId }) => `stock is still held for the paid order ${orderId}`),
  ];
}

function* shelfFaults({ id, onHand, reserved, put, sold, held }: Shelf): Generator<string> {
  if (put === null || onHand !== put - sold)
    yield `stock of ${id}: ${onHand} on hand, but ${put} were put there and ${sold} sold`;
  if (reserved !== held) yield `stock of ${id}: ${reserved} reserved, but ${held} held`;
  if (reserved < 0 || reserved > onHand) yield `stock of ${id}: ${reserved} reserved of ${onHand}`;
}
