/**
 * Rows of attempts and payments; those of held parts are in reservation-data.ts. Whoever locks more than one kind locks
 * them in this order, everywhere: order → attempt → reservation → products by id.
 */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { PaymentAttemptState } from '../../db/row.ts';
import type { Schema } from '../../db/schema.ts';

export type PaymentAttempt = Selectable<Schema['paymentAttempts']>;

/** The order, as far as payments care. */
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

/** All of an order, the newest last. */
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
  attempt: Omit<PaymentAttempt, 'captureStartedAt' | 'updatedAt'>,
): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({ ...attempt, updatedAt: attempt.createdAt })
    .execute();
}

/** @returns false when the attempt was in none of these states any more, and nothing was changed */
export async function updatePaymentAttempt(
  db: Db | Tx,
  id: string,
  from: readonly PaymentAttemptState[],
  change: Partial<
    Pick<PaymentAttempt, 'state' | 'providerOrderId' | 'captureRequestId' | 'captureStartedAt'>
  > & {
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
