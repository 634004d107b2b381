/**
 * Rows of payment attempts and payments. A transaction that locks several kinds of rows locks them in
 * this order, everywhere: order → payment attempt → reservation → the customer's reservations → the unpaid stock of an
 * account or address range (both advisory locks, see ../stock) → stock by product id.
 */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ProviderCapture } from '../../adapters/payments/port.ts';
import { countRows } from '../../db/count-rows.ts';
import { compiledOnce, send, together } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { PaymentAttemptState, Row } from '../../db/row.ts';
import type { Schema } from '../../db/schema.ts';
import { linesToPay } from '../orders/data.ts';
import { reservationToLock } from '../stock/data.ts';
import { reversedCents } from './issues/data.ts';
import type { PaymentAttemptMove } from './transitions.ts';
import {
  isConfirming,
  isLive,
  liveStates,
  paymentAttemptMoves,
  paymentAttemptTransitions,
  statesAllowing,
} from './transitions.ts';

export type PaymentAttempt = Row<'paymentAttempts'>;

const orderColumns = [
  'id',
  'userId',
  'guestId',
  'email',
  'paidAt',
  'deliveredAt',
  'carrier',
  'canceledAt',
  'expiresAt',
  'undiscountedItemsCents',
  'itemsCents',
  'shippingCents',
  'handlingCents',
  'taxCents',
  'totalCents',
  'shippingAddress',
  'addressIncomplete',
  'pickup',
  'paymentMethod',
  'version',
] as const satisfies (keyof Row<'orders'>)[];

const attemptColumns = [
  'id',
  'orderId',
  'environment',
  'providerOrderId',
  'amountCents',
  'currency',
  'payee',
  'invoiceId',
  'createRequestId',
  'captureRequestId',
  'addressSent',
  'state',
  'network',
  'site',
  'pendingReason',
  'createdAt',
  'captureStartedAt',
  'updatedAt',
] as const satisfies (keyof PaymentAttempt)[];

const orderToLock = compiledOnce((tx: Tx, id) =>
  tx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate(),
);
const attemptsToLock = compiledOnce((tx: Tx, orderId) =>
  tx
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .forUpdate(),
);
const lockedReservation = compiledOnce(reservationToLock);
const payableLines = compiledOnce(linesToPay);

/** Locks an order, then its payment attempts and its reservation, in one round trip. Returns what payments need of them. */
export async function lockOrder(tx: Tx, id: string) {
  const [[order], attempts, [reservation], lines] = await together(
    tx,
    orderToLock(tx, id),
    attemptsToLock(tx, id),
    lockedReservation(tx, id),
    payableLines(tx, id),
  );
  return order && { ...order, attempts, reservation, lines, confirming: isConfirming(order, attempts) };
}
/** @property attempts oldest first */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Says whether an order was placed here. The money of one of the former shop is none of ours, whatever names it. */
export async function isOrderOfShop(db: Db | Tx, id: string): Promise<boolean> {
  const placedHere = db.selectFrom('orders').where('id', '=', id).where('importedAt', 'is', null);
  return (await placedHere.select('id').executeTakeFirst()) !== undefined;
}

export async function listPaymentAttempts(db: Db | Tx, orderId: string): Promise<PaymentAttempt[]> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('orderId', '=', orderId).execute();
}

export async function findPaymentAttempt(db: Db | Tx, id: string): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('id', '=', id).executeTakeFirst();
}

export async function findPaymentAttemptByProviderOrder(
  db: Db | Tx,
  providerOrderId: string,
): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
}

export async function insertPaymentAttempt(tx: Tx, paymentAttempt: PaymentAttempt): Promise<void> {
  await send(tx, tx.insertInto('paymentAttempts').values(paymentAttempt));
}

type AttemptChange = Partial<
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
> & { updatedAt: Date };

/**
 * Moves an attempt to its next state, with the columns that change along.
 * @returns false when its state does not allow the move (see transitions.ts), and nothing was changed
 */
export async function movePaymentAttempt(
  db: Db | Tx,
  id: string,
  move: PaymentAttemptMove,
  change: AttemptChange,
): Promise<boolean> {
  const { numUpdatedRows } = await attemptMove(db, id, move, change).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves an attempt whose state, read under the order's lock, allows it; sent and not waited for. */
export async function sendAttemptMove(
  tx: Tx,
  id: string,
  move: PaymentAttemptMove,
  change: AttemptChange,
): Promise<void> {
  await send(tx, attemptMove(tx, id, move, change));
}

function attemptMove(db: Db | Tx, id: string, move: PaymentAttemptMove, change: AttemptChange) {
  const state = paymentAttemptMoves[move].to;
  return db
    .updateTable('paymentAttempts')
    .set({ ...change, state, ...(!isLive({ state }) && { network: null, site: null }) })
    .where('id', '=', id)
    .where(
      'state',
      '=',
      sql<PaymentAttemptState>`ANY(${statesAllowing(paymentAttemptTransitions, move)}::text[])`,
    );
}

/**
 * Notes that the parcel of an order goes elsewhere than the provider was told, and ends payments that nobody has captured:
 * the next one tells it. Caller must hold the order's lock.
 */
export async function forgetSentAddress(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({ addressSent: false })
    .where('orderId', '=', orderId)
    .execute();
  for (const { id } of await listPaymentAttempts(tx, orderId))
    await sendAttemptMove(tx, id, 'replace', { updatedAt: now });
}

/** Stores what the reservation of a started payment is counted for. */
export async function updateCountedFor(
  tx: Tx,
  id: string,
  counted: Pick<PaymentAttempt, 'network' | 'site'>,
): Promise<void> {
  await send(tx, tx.updateTable('paymentAttempts').set(counted).where('id', '=', id));
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
    .select(['orderId', 'kind', 'status', 'feeCents'])
    .where('captureId', '=', captureId)
    .executeTakeFirst();
}

export type NewPayment = Insertable<Schema['payments']>;

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await send(tx, tx.insertInto('payments').values(payment));
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

/** Payments with the provider's order they belong to; those that an admin recorded have none, and no environment. */
function storedPayments(db: Db | Tx) {
  return db
    .selectFrom('payments')
    .leftJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .selectAll('payments')
    .select(reversedCents.as('reversedCents'))
    .select([
      'paymentAttempts.providerOrderId',
      'paymentAttempts.environment',
      'paymentAttempts.addressSent',
    ]);
}
export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findStoredPayment>>>;

export async function findStoredPayment(db: Db | Tx, captureId: string) {
  return storedPayments(db).where('payments.captureId', '=', captureId).executeTakeFirst();
}

/** Returns the payment that paid an order; undefined when none has, and for an order that cost nothing. */
export async function findPrimaryPayment(db: Db | Tx, orderId: string): Promise<StoredPayment | undefined> {
  return storedPayments(db)
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

/** Counts the payments that the provider has not decided about. */
export function countPendingPayments(db: Db): Promise<number> {
  const pending = db
    .selectFrom('paymentAttempts')
    // The first condition is that of the index of live attempts, which are few.
    .where('state', 'in', liveStates)
    .where('state', '=', 'pending');
  return countRows(db, pending);
}
