/**
 * The stock of products, and the reservations of orders. payments/data.ts says in which order rows are locked.
 */
import { sql } from 'kysely';
import type { ShortLine } from '../../../shop/shop-error.ts';
import { countAllRows } from '../../db/count-rows.ts';
import { send, together } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { noteCatalogChange } from '../../db/write.ts';

export type Reservation = Row<'reservations'>;
export type StockedProduct = Row<'products'> & Pick<Row<'stock'>, 'onHand' | 'reserved' | 'countVersion'>;
/** A quantity of one product. */
export interface StockLine {
  productId: string;
  qty: number;
}

/** Whose order it is: a customer's, or a guest's until an account has it. */
type Buyer = Pick<Row<'orders'>, 'userId' | 'guestId'>;

/** Keyed hashes of the address ranges that a reservation is counted for; null without a limit by address. */
export interface ReservedFrom {
  network: Buffer | null;
  site: Buffer | null;
}

/** Selects and locks the reservation of an order. What it reserves are the order's lines, which never change. */
export function reservationToLock(tx: Tx, orderId: string) {
  return tx
    .selectFrom('reservations')
    .select(['orderId', 'expiresAt', 'forCapture', 'network', 'site', 'createdAt'])
    .where('orderId', '=', orderId)
    .forUpdate();
}

export async function insertReservation(tx: Tx, reservation: Reservation): Promise<void> {
  await send(tx, tx.insertInto('reservations').values(reservation));
}

export async function updateReservation(
  tx: Tx,
  orderId: string,
  change: Pick<Reservation, 'expiresAt'>,
): Promise<void> {
  await send(tx, tx.updateTable('reservations').set(change).where('orderId', '=', orderId));
}

/** Deletes the reservation of an order. Caller must release or commit its stock. */
export async function deleteReservation(tx: Tx, orderId: string): Promise<void> {
  await send(tx, tx.deleteFrom('reservations').where('orderId', '=', orderId));
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
 * The statement that waits for the other transactions that reserve stock for the same customer or guest, so that payments
 * started at once count each other.
 */
export function reservationsOfToLock({ userId, guestId }: Buyer) {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId ?? guestId}, 0))`;
}

/** Selects how many other orders of the same customer or guest have a reservation now. `reservationsOfToLock` comes first. */
export function otherReservations(tx: Tx, order: Buyer & { id: string }) {
  return tx
    .selectFrom('reservations')
    .innerJoin('orders', 'orders.id', 'reservations.orderId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orders.id', '<>', order.id)
    .where(({ eb, or }) =>
      or([eb('orders.userId', '=', order.userId), eb('orders.guestId', '=', order.guestId)]),
    );
}

/** Counts the orders that have stock reserved for them. */
export const countReservations = (db: Db): Promise<number> => countAllRows(db, db.selectFrom('reservations'));

/** The condition that a product is in the store, where customers find it. */
export const isInStore = sql<boolean>`NOT products.hidden AND products.deleted_at IS NULL`;

/** The condition that customers may order a product: it is in the store or sold by its link, and not deleted. */
export const isOrderable = sql<boolean>`(NOT products.hidden OR products.by_link) AND products.deleted_at IS NULL`;

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

/** Sets what is on hand of a product, for an admin. Caller must hold its lock. */
export async function updateOnHand(tx: Tx, productId: string, onHand: number): Promise<void> {
  noteCatalogChange(tx, [productId]);
  const change = { onHand, countVersion: sql<number>`count_version + 1` };
  await tx.updateTable('stock').set(change).where('productId', '=', productId).execute();
}

/** The statement that reserves each line that is available in full; it returns those. Caller must roll back for the others. */
export function linesToReserve(tx: Tx, stockLines: readonly StockLine[]) {
  noteStockChange(tx, stockLines);
  return stockChange(stockLines, { reserved: 1 }, sql`available >= qty`);
}

const left = [
  sql<number>`on_hand - reserved`.as('available'),
  sql<boolean>`reserved > 0`.as('isReserved'),
] as const;

/** Lists products with how much of each is available. */
export async function listAvailable(tx: Tx, ids: readonly string[]): Promise<ShortLine[]> {
  return selectStockedProducts(tx)
    .select(['id as product', 'name', ...left])
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
}

/**
 * Lists the lines of an order of which less is available than it needs; none while stock is reserved for it, and none of a part
 * that is no longer sold, which starting to pay tells.
 */
export function listShortLines(db: Db, orderId: string): Promise<ShortLine[]> {
  return selectStockedProducts(db)
    .innerJoin('orderLines', 'orderLines.productId', 'products.id')
    .select(['products.id as product', 'orderLines.name', ...left])
    .where('orderId', '=', orderId)
    .where(isOrderable)
    .where(sql<boolean>`on_hand - reserved < qty`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reservations').select('orderId').where('orderId', '=', orderId))),
    )
    .orderBy('position')
    .execute();
}

export async function releaseReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  await send(tx, stockChange(stockLines, { reserved: -1 }));
}

/** Takes reserved stock off the shelf. */
export async function commitReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  await send(tx, stockChange(stockLines, { onHand: -1, reserved: -1 }));
}

/** Takes unreserved stock off the shelf: all of the lines, or none of them and returns false. */
export async function commitStock(tx: Tx, stockLines: readonly StockLine[]): Promise<boolean> {
  const areAvailable = sql`NOT EXISTS (SELECT FROM locked WHERE available < qty)`;
  const [taken] = await together(tx, stockChange(stockLines, { onHand: -1 }, areAvailable));
  noteStockChange(tx, taken);
  return taken.length === stockLines.length;
}

/** Puts returned units back in stock. */
export async function returnStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  await send(tx, stockChange(stockLines, { onHand: 1 }));
}

/**
 * Adds the quantities to the stock of several products (1) or subtracts them (-1) in one statement, which returns those
 * it has changed. It locks their rows in the order of their ids, so that transactions wait for each other instead of
 * deadlocking.
 *
 * The new row is made of what was read under the lock alone. What the statement read before it waited is old, and
 * PostgreSQL checks the constraints on a row made of that before it looks for the newer one.
 * @param stockLines each product at most once
 * @param where which lines to change
 */
function stockChange(
  stockLines: readonly StockLine[],
  { onHand = 0, reserved = 0 }: { onHand?: 1 | 0 | -1; reserved?: 1 | 0 | -1 },
  where = sql<unknown>`true`,
) {
  const ids = stockLines.map(({ productId }) => productId);
  const quantities = stockLines.map(({ qty }) => qty);
  return sql<{ productId: string }>`
    WITH locked AS (
      SELECT product_id, qty, on_hand, reserved, on_hand - reserved AS available
      FROM stock JOIN unnest(${ids}::text[], ${quantities}::int[]) AS line (product_id, qty) USING (product_id)
      ORDER BY product_id FOR NO KEY UPDATE OF stock
    )
    UPDATE stock SET on_hand = locked.on_hand + qty * ${onHand}, reserved = locked.reserved + qty * ${reserved}
    FROM locked WHERE stock.product_id = locked.product_id AND ${where}
    RETURNING stock.product_id`;
}

function noteStockChange(tx: Tx, lines: readonly Pick<StockLine, 'productId'>[]): void {
  noteCatalogChange(
    tx,
    lines.map(({ productId }) => productId),
  );
}
