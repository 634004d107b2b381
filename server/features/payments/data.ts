/**
 * Rows of payments and of held parts. Whoever locks more than one kind locks them in this order, everywhere:
 * order → attempt → reservation → products by id.
 */
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { AttemptState, Schema } from '../../db/schema.ts';

export type Attempt = Selectable<Schema['paymentAttempts']>;
export type Reservation = Selectable<Schema['reservations']>;
/** So many of one product. */
export interface Part {
  productId: string;
  qty: number;
}

// The order, as far as payments care ----------------------------------------------------------------------------

export async function lockOrder(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['id', 'userId', 'guestId', 'paidAt', 'undiscountedItemsCents', 'itemsCents'])
    .select(['shippingCents', 'handlingCents', 'taxCents', 'totalCents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export async function updateOrderPaid(tx: Tx, id: string, paidAt: Date): Promise<void> {
  await tx.updateTable('orders').set({ paidAt }).where('id', '=', id).execute();
}

export async function listParts(tx: Tx, orderId: string): Promise<Part[]> {
  return tx.selectFrom('orderLines').select(['productId', 'qty']).where('orderId', '=', orderId).execute();
}

// Attempts ------------------------------------------------------------------------------------------------------

/** All of an order, the newest last. */
export async function lockAttempts(tx: Tx, orderId: string): Promise<Attempt[]> {
  return tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .forUpdate()
    .execute();
}

export async function lockAttempt(tx: Tx, id: string): Promise<Attempt> {
  return tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findAttempt(db: Db | Tx, id: string): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAttemptByProviderOrder(
  db: Db | Tx,
  providerOrderId: string,
): Promise<Attempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
}

export async function insertAttempt(
  tx: Tx,
  attempt: Omit<Attempt, 'captureStartedAt' | 'updatedAt'>,
): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({ ...attempt, updatedAt: attempt.createdAt })
    .execute();
}

/** @returns false when the attempt was in none of these states any more, and nothing was changed */
export async function updateAttempt(
  db: Db | Tx,
  id: string,
  from: readonly AttemptState[],
  change: Partial<Pick<Attempt, 'state' | 'providerOrderId' | 'captureRequestId' | 'captureStartedAt'>> & {
    updatedAt: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentAttempts')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

// Payments ------------------------------------------------------------------------------------------------------

export async function findPayment(tx: Db | Tx, captureId: string) {
  return tx
    .selectFrom('payments')
    .select(['orderId', 'kind'])
    .where('captureId', '=', captureId)
    .executeTakeFirst();
}

export async function insertPayment(tx: Tx, payment: Insertable<Schema['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** The provider's order that paid this order. */
export async function findPaidBy(tx: Tx, orderId: string): Promise<string | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select('paymentAttempts.providerOrderId')
    .where('payments.orderId', '=', orderId)
    .where('payments.kind', '=', 'primary')
    .executeTakeFirst();
  return payment?.providerOrderId ?? undefined;
}

// Held parts ----------------------------------------------------------------------------------------------------

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
  parts: readonly Part[],
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

export async function listHeldParts(tx: Tx, reservationId: string): Promise<Part[]> {
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
export async function reserveParts(
  tx: Tx,
  parts: readonly Part[],
): Promise<{ product: string; name: string; available: number }[]> {
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

export async function unreserveParts(tx: Tx, parts: readonly Part[]): Promise<void> {
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Reserved parts leave the shelf. */
export async function takeReservedParts(tx: Tx, parts: readonly Part[]): Promise<void> {
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}`, reserved: sql`reserved - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
}

/** Parts that nobody holds leave the shelf: all of them, or none and false. */
export async function takeFreeParts(tx: Tx, parts: readonly Part[]): Promise<boolean> {
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
  for (const { productId, qty } of inLockOrder(parts)) {
    await tx
      .updateTable('products')
      .set({ onHand: sql`on_hand - ${qty}` })
      .where('id', '=', productId)
      .execute();
  }
  return true;
}

function inLockOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
