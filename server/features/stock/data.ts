/** Rows of held parts, and the shelf that they are taken from. Who locks what first is said in data.ts. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import type { Schema } from '../../db/schema.ts';
import type { LockedOrder } from '../payments/data.ts';

export type Reservation = Selectable<Schema['reservations']>;
/** So many of one product. */
export interface StockLine {
  productId: string;
  qty: number;
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
  reservation: { orderId: string; expiresAt: Date; createdAt: Date; pinned: boolean },
  parts: readonly StockLine[],
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('reservations')
    .values({ id, state: 'active', ...reservation })
    .execute();
  await tx
    .insertInto('reservationLines')
    .values(parts.map((part) => ({ reservationId: id, ...part })))
    .execute();
}

export async function updateReservation(
  tx: Tx,
  id: string,
  change: Partial<Pick<Reservation, 'state' | 'pinned' | 'expiresAt'>>,
): Promise<void> {
  await tx.updateTable('reservations').set(change).where('id', '=', id).execute();
}

export async function listReservationLines(tx: Tx, reservationId: string): Promise<StockLine[]> {
  return tx
    .selectFrom('reservationLines')
    .select(['productId', 'qty'])
    .where('reservationId', '=', reservationId)
    .execute();
}

/** Orders whose hold has run out and is not pinned, the longest overdue first. */
export async function listOverdueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('orderId')
    .where('state', '=', 'active')
    .where('pinned', '=', false)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** How many other orders of the same buyer hold parts just now. */
export async function countOtherHolds(
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
 * Reserves each part that is there in full; to be rolled back by the caller when some are not.
 * @returns the products that cannot be had, with what is left of each
 */
export async function reserveLines(
  tx: Tx,
  parts: readonly StockLine[],
): Promise<{ product: string; name: string; available: number }[]> {
  noteStockChange(tx, parts);
  const short = [];
  for (const { productId, qty } of inLockOrder(parts)) {
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

export async function releaseReservedStock(tx: Tx, parts: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, parts);
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Reserved parts leave the shelf. */
export async function commitReservedStock(tx: Tx, parts: readonly StockLine[]): Promise<void> {
  noteStockChange(tx, parts);
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}`, reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Parts that nobody holds leave the shelf: all of them, or none and false. */
export async function commitStock(tx: Tx, parts: readonly StockLine[]): Promise<boolean> {
  const locked = await tx
    .selectFrom('products')
    .select(['id', sql<number>`on_hand - reserved`.as('available')])
    .where(
      'id',
      'in',
      parts.map(({ productId }) => productId),
    )
    .orderBy('id')
    // Not FOR UPDATE: orders written at the same moment hold the products of their lines as foreign keys, and each would
    // wait for the other.
    .forNoKeyUpdate()
    .execute();
  const available = new Map(locked.map((product) => [product.id, product.available]));
  if (parts.some(({ productId, qty }) => (available.get(productId) ?? 0) < qty)) return false;
  noteStockChange(tx, parts);
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
  return true;
}

function noteStockChange(tx: Tx, lines: readonly StockLine[]): void {
  noteCatalogChange(
    tx,
    lines.map(({ productId }) => productId),
  );
}

function inLockOrder(parts: readonly StockLine[]): StockLine[] {
  return parts.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
