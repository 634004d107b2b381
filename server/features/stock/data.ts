/**
 * Rows of reservations, and the stock of the products they reserve. payments/data.ts says in which order rows are locked.
 */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import type { Schema } from '../../db/schema.ts';
import type { LockedOrder } from '../payments/data.ts';

export type Reservation = Selectable<Schema['reservations']>;
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

export async function listOrderLines(tx: Tx, orderId: string): Promise<StockLine[]> {
  return tx.selectFrom('orderLines').select(['productId', 'qty']).where('orderId', '=', orderId).execute();
}

export async function lockActiveReservation(tx: Tx, orderId: string): Promise<Reservation | undefined> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

export async function insertReservation(
  tx: Tx,
  reservation: Pick<Reservation, 'orderId' | 'expiresAt' | 'createdAt' | 'forCapture'> & ReservedFrom,
  stockLines: readonly StockLine[],
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('reservations')
    .values({ id, state: 'active', ...reservation })
    .execute();
  await tx
    .insertInto('reservationLines')
    .values(stockLines.map((line) => ({ reservationId: id, ...line })))
    .execute();
}

export async function updateReservation(
  tx: Tx,
  id: string,
  change: Partial<Pick<Reservation, 'state' | 'expiresAt'>>,
): Promise<void> {
  const isOver = change.state !== undefined && change.state !== 'active';
  await tx
    .updateTable('reservations')
    .set({ ...change, ...(isOver && { network: null, site: null }) })
    .where('id', '=', id)
    .execute();
}

export async function listReservationLines(tx: Tx, reservationId: string): Promise<StockLine[]> {
  return tx
    .selectFrom('reservationLines')
    .select(['productId', 'qty'])
    .where('reservationId', '=', reservationId)
    .execute();
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
    .where('state', '=', 'active')
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
    .where('reservations.state', '=', 'active')
    .where('orders.id', '<>', order.id)
    .where(({ eb, or }) =>
      or([eb('orders.userId', '=', order.userId), eb('orders.guestId', '=', order.guestId)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reserves each line that is available in full. Caller must roll back when some are not.
 * @returns the products of which too little is available, with how much there is
 */
export async function reserveLines(
  tx: Tx,
  stockLines: readonly StockLine[],
): Promise<{ product: string; name: string; available: number }[]> {
  noteStockChange(tx, stockLines);
  const short = [];
  for (const { productId, qty } of inLockOrder(stockLines)) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ reserved: sql`reserved + ${qty}` })
      .where('id', '=', productId)
      .where(sql<boolean>`on_hand - reserved >= ${qty}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) short.push(productId);
  }
  if (short.length === 0) return [];
  return tx
    .selectFrom('products')
    .select(['id as product', 'name', sql<number>`on_hand - reserved`.as('available')])
    .where('id', 'in', short)
    .execute();
}

export async function releaseReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  for (const { productId, qty } of inLockOrder(stockLines)) {
    await tx
      .updateTable('products')
      .set({ reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Takes reserved stock off the shelf. */
export async function commitReservedStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  for (const { productId, qty } of inLockOrder(stockLines)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}`, reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Takes unreserved stock off the shelf: all of the lines, or none of them and returns false. */
export async function commitStock(tx: Tx, stockLines: readonly StockLine[]): Promise<boolean> {
  const locked = await tx
    .selectFrom('products')
    .select(['id', sql<number>`on_hand - reserved`.as('available')])
    .where(
      'id',
      'in',
      stockLines.map(({ productId }) => productId),
    )
    .orderBy('id')
    // Not FOR UPDATE: orders inserted at the same moment lock the products of their lines as foreign keys, and the two
    // would wait for each other.
    .forNoKeyUpdate()
    .execute();
  const available = new Map(locked.map((product) => [product.id, product.available]));
  if (stockLines.some(({ productId, qty }) => (available.get(productId) ?? 0) < qty)) return false;
  noteStockChange(tx, stockLines);
  for (const { productId, qty } of inLockOrder(stockLines)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
  return true;
}

/** Puts returned units back in stock. */
export async function returnStock(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, stockLines);
  for (const { productId, qty } of inLockOrder(stockLines)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand + ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

function noteStockChange(tx: Tx, lines: readonly StockLine[]): void {
  noteCatalogChange(
    tx,
    lines.map(({ productId }) => productId),
  );
}

function inLockOrder(stockLines: readonly StockLine[]): StockLine[] {
  return stockLines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Counts the orders that have stock reserved for them. */
export async function countActiveReservations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}
