/**
 * Rows of payment attempts and payments. A transaction that locks several kinds of rows locks them in
 * this order, everywhere: order → payment attempt → reservation → the customer's reservations → the unpaid stock of an
 * account or address range (both advisory locks, see ../stock) → stock by product id.
 */
import type { Insertable } from 'kysely';
import type { ProviderCapture } from '../../adapters/payments/port.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import type { Schema } from '../../db/schema.ts';
import { isOrderConfirming } from '../orders/data.ts';
import type { PaymentAttemptMove } from './transitions.ts';
import { isLive, paymentAttemptMoves, paymentAttemptTransitions, statesAllowing } from './transitions.ts';

export type PaymentAttempt = Row<'paymentAttempts'>;

/** Locks an order and returns the columns payments need. */
export async function lockOrder(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'userId', 'guestId', 'email', 'paidAt', 'deliveredAt', 'canceledAt', 'expiresAt'])
    .select([
      'undiscountedItemsCents',
      'itemsCents',
      'shippingCents',
      'handlingCents',
      'taxCents',
      'totalCents',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return order && { ...order, confirming: await isOrderConfirming(tx, id) };
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * Returns what the provider is told about an order besides its amounts. It never changes, because a repeated request must be
 * the same: a name that the address lacks is not taken from the account, which may have another by then.
 */
export async function findParcel(db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['shippingAddress', 'addressIncomplete'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('orderLines')
    .select(['name', 'lugoPart', 'qty', 'priceCents'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  return { ...order, lines };
}
export type Parcel = Awaited<ReturnType<typeof findParcel>>;

export async function orderExists(db: Db, id: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  return order !== undefined;
}

/** Locks and returns all payment attempts of an order, oldest first. */
export async function lockPaymentAttempts(tx: Tx, orderId: string): Promise<PaymentAttempt[]> {
  return tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .forUpdate()
    .execute();
}

export async function listPaymentAttempts(db: Db, orderId: string): Promise<PaymentAttempt[]> {
  return db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).execute();
}

export async function lockPaymentAttempt(tx: Tx, id: string): Promise<PaymentAttempt> {
  return tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findPaymentAttempt(db: Db | Tx, id: string): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPaymentAttemptByProviderOrder(
  db: Db | Tx,
  providerOrderId: string,
): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
}

export async function insertPaymentAttempt(
  tx: Tx,
  paymentAttempt: Omit<PaymentAttempt, 'captureStartedAt' | 'updatedAt'>,
): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({ ...paymentAttempt, updatedAt: paymentAttempt.createdAt })
    .execute();
}

/**
 * Moves an attempt to its next state, with the columns that change along.
 * @returns false when its state does not allow the move (see transitions.ts), and nothing was changed
 */
export async function movePaymentAttempt(
  db: Db | Tx,
  id: string,
  move: PaymentAttemptMove,
  change: Partial<
    Pick<
      PaymentAttempt,
      | 'providerOrderId'
      | 'addressSent'
      | 'captureRequestId'
      | 'captureStartedAt'
      | 'pendingReason'
      | 'network'
      | 'site'
    >
  > & {
    updatedAt: Date;
  },
): Promise<boolean> {
  const state = paymentAttemptMoves[move].to;
  const { numUpdatedRows } = await db
    .updateTable('paymentAttempts')
    .set({ ...change, state, ...(!isLive({ state }) && { network: null, site: null }) })
    .where('id', '=', id)
    .where('state', 'in', statesAllowing(paymentAttemptTransitions, move))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what the reservation of a started payment is counted for. */
export async function updateCountedFor(
  tx: Tx,
  id: string,
  counted: Pick<PaymentAttempt, 'network' | 'site'>,
): Promise<void> {
  await tx.updateTable('paymentAttempts').set(counted).where('id', '=', id).execute();
}

/** @returns false when the attempt is not pending (anymore) */
export async function updatePendingReason(tx: Tx, id: string, pendingReason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentAttempts')
    .set({ pendingReason })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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

/** Returns what the provider says of a capture besides the money. What it doesn't say is left out. */
export function remarksOf({
  status,
  sellerProtection,
  feeCents,
  netCents,
}: Pick<ProviderCapture, 'status' | 'sellerProtection' | 'feeCents' | 'netCents'>) {
  return {
    status,
    ...(sellerProtection && { sellerProtection }),
    ...(feeCents !== undefined && netCents !== undefined && { feeCents, netCents }),
  };
}

/** Stores what the provider says now of a capture that is recorded. */
export async function updatePaymentRemarks(db: Db | Tx, capture: ProviderCapture): Promise<void> {
  await db
    .updateTable('payments')
    .set(remarksOf(capture))
    .where('captureId', '=', capture.captureId)
    .execute();
}

/** Payments with the provider's order they belong to. */
function paymentsAtProvider(db: Db | Tx) {
  return db
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .selectAll('payments')
    .select([
      'paymentAttempts.providerOrderId',
      'paymentAttempts.environment',
      'paymentAttempts.addressSent',
    ]);
}
export type PaymentAtProvider = NonNullable<Awaited<ReturnType<typeof findPaymentAtProvider>>>;

export async function findPaymentAtProvider(db: Db | Tx, captureId: string) {
  return paymentsAtProvider(db).where('payments.captureId', '=', captureId).executeTakeFirst();
}

/** Returns the payment that paid an order; undefined when none has, and for an order that cost nothing. */
export async function findPrimaryPayment(
  db: Db | Tx,
  orderId: string,
): Promise<PaymentAtProvider | undefined> {
  return paymentsAtProvider(db)
    .where('payments.orderId', '=', orderId)
    .where('payments.kind', '=', 'primary')
    .executeTakeFirst();
}

export async function updateSentTracking(
  db: Db,
  captureId: string,
  change: Partial<Pick<Row<'payments'>, 'sentTrackingNumber' | 'trackingIssue'>>,
): Promise<void> {
  await db.updateTable('payments').set(change).where('captureId', '=', captureId).execute();
}

/** Forgets why the provider refused a tracking number, because the order has another one now. */
export async function clearTrackingIssue(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('payments').set({ trackingIssue: null }).where('orderId', '=', orderId).execute();
}
