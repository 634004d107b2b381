/**
 * The stock of products, and the reservations of orders. payments/data.ts says in which order rows are locked.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { noteCatalogChange } from '../../db/write.ts';
import type { LockedOrder } from '../payments/data.ts';

export type Reservation = Row<'reservations'>;
export type StockedProduct = Row<'products'> & Pick<Row<'stock'>, 'onHand' | 'reserved'>;
/** A quantity of one product. */
export interface StockLine {
  productId: string;
  qty: number;
}

/** Keyed hashes of the address ranges that a reservation is counted for; null without a limit by address. */
export interface ReservedFrom {
  network: Buffer | null;
  site: Buffer | null;
}

/** Returns what an order reserves; its lines never change. */
export async function listOrderLines(tx: Tx, orderId: string): Promise<StockLine[]> {
  return tx.selectFrom('orderLines').select(['productId', 'qty']).where('orderId', '=', orderId).execute();
}

export async function lockReservation(tx: Tx, orderId: string): Promise<Reservation | undefined> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertReservation(tx: Tx, reservation: Reservation): Promise<void> {
  await tx.insertInto('reservations').values(reservation).execute();
}

export async function updateReservation(
  tx: Tx,
  orderId: string,
  change: Pick<Reservation, 'expiresAt'>,
): Promise<void> {
  await tx.updateTable('reservations').set(change).where('orderId', '=', orderId).execute();
}

/** Deletes the reservation of an order. Caller must release or commit its stock. */
export async function deleteReservation(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('reservations').where('orderId', '=', orderId).execute();
}

/** Returns the orders whose reservation has expired, the longest expired first. */
export async function listExpiredReservations(
  db: Db,
  now: Date,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('orderId')
    .where('expiresAt', '<=', now)
    .where('orderId', '<>', sql<string>`ALL (${except})`)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/**
 * Waits for the other transactions that reserve stock for the same customer or guest, so that payments started at once count
 * each other.
 */
export async function lockReservationsOf(
  tx: Tx,
  { userId, guestId }: Pick<LockedOrder, 'userId' | 'guestId'>,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId ?? guestId}, 0))`.execute(tx);
}

/**
 * Counts the other orders of the same customer or guest that have a reservation now. Caller must hold the lock of
 * `lockReservationsOf`.
 */
export async function countOtherReservations(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'userId' | 'guestId'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('reservations')
    .innerJoin('orders', 'orders.id', 'reservations.orderId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orders.id', '<>', order.id)
    .where(({ eb, or }) =>
      or([eb('orders.userId', '=', order.userId), eb('orders.guestId', '=', order.guestId)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the orders that have stock reserved for them. */
export async function countReservations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects products with their stock. */
export function selectStockedProducts(db: Db | Tx) {
  return db.selectFrom('products').innerJoin('stock', 'stock.productId', 'products.id');
}

/** Adds the stock of new products, which the database demands of every product. */
export async function insertStock(
  tx: Tx,
  products: readonly { productId: string; onHand: number }[],
): Promise<void> {
  await tx.insertInto('stock').values(products).execute();
}

/** Sets what is on hand of a product. Caller must hold its lock. */
export async function updateOnHand(tx: Tx, productId: string, onHand: number): Promise<void> {
  noteCatalogChange(tx, [productId]);
  await tx.updateTable('stock').set({ onHand }).where('productId', '=', productId).execute();
}

/**
 * Reserves each line that is available in full. Caller must roll back when some are not.
 * @returns the products of which too little is available, with how much there is
 */
export async function reserveLines(
  tx: Tx,
  stockLines: readonly StockLine[],
): Promise<{ product: string; name: string; available: number }[]> {
  const reserved = await changeStock(tx, stockLines, { reserved: 1 }, sql`available >= qty`);
  const short = stockLines.filter(({ productId }) => !reserved.has(productId));
  if (short.length === 0) return [];
  return selectStockedProducts(tx)
    .select(['id as product', 'name', sql<number>`on_hand - reserved`.as('available')])
    .where('id', '=', sql<string>`ANY(${short.map(({ productId }) => productId)}::text[])`)
    .execute();
}

export async function releaseReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  await changeStock(tx, stockLines, { reserved: -1 });
}

/** Takes reserved stock off the shelf. */
export async function commitReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  await changeStock(tx, stockLines, { onHand: -1, reserved: -1 });
}

/** Takes unreserved stock off the shelf: all of the lines, or none of them and returns false. */
export async function commitStock(tx: Tx, stockLines: readonly StockLine[]): Promise<boolean> {
  const areAvailable = sql`NOT EXISTS (SELECT FROM locked WHERE available < qty)`;
  const taken = await changeStock(tx, stockLines, { onHand: -1 }, areAvailable);
  return taken.size === stockLines.length;
}

/** Puts returned units back in stock. */
export async function returnStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  await changeStock(tx, stockLines, { onHand: 1 });
}

/**
 * Adds the quantities to the stock of several products (1) or subtracts them (-1) in one statement. It locks their rows
 * in the order of their ids, so that transactions wait for each other instead of deadlocking.
 *
 * The new row is made of what was read under the lock alone. What the statement read before it waited is old, and
 * PostgreSQL checks the constraints on a row made of that before it looks for the newer one.
 * @param stockLines each product at most once
 * @param where which lines to change
 * @returns the products changed
 */
async function changeStock(
  tx: Tx,
  stockLines: readonly StockLine[],
  { onHand = 0, reserved = 0 }: { onHand?: 1 | 0 | -1; reserved?: 1 | 0 | -1 },
  where = sql<unknown>`true`,
): Promise<Set<string>> {
  const ids = stockLines.map(({ productId }) => productId);
  const quantities = stockLines.map(({ qty }) => qty);
  const { rows } = await sql<{ productId: string }>`
    WITH locked AS (
      SELECT product_id, qty, on_hand, reserved, on_hand - reserved AS available
      FROM stock JOIN unnest(${ids}::text[], ${quantities}::int[]) AS line (product_id, qty) USING (product_id)
      ORDER BY product_id FOR NO KEY UPDATE OF stock
    )
    UPDATE stock SET on_hand = locked.on_hand + qty * ${onHand}, reserved = locked.reserved + qty * ${reserved}
    FROM locked WHERE stock.product_id = locked.product_id AND ${where}
    RETURNING stock.product_id`.execute(tx);
  const changed = rows.map(({ productId }) => productId);
  noteCatalogChange(tx, changed);
  return new Set(changed);
}
