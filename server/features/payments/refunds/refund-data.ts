import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';

type RefundRow = Selectable<Schema['refunds']>;

/** Money that came, with where it is to be found at the provider. */
function paymentsAtProvider(db: Db | Tx) {
  return db
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .selectAll('payments')
    .select(['paymentAttempts.providerOrderId', 'paymentAttempts.environment']);
}
export type PaymentAtProvider = NonNullable<Awaited<ReturnType<typeof findPaymentAtProvider>>>;

export async function findPaymentAtProvider(db: Db | Tx, captureId: string) {
  return paymentsAtProvider(db).where('payments.captureId', '=', captureId).executeTakeFirst();
}

/** The payment that has paid an order. */
export async function findPrimaryPayment(tx: Tx, orderId: string): Promise<PaymentAtProvider | undefined> {
  return paymentsAtProvider(tx)
    .where('payments.orderId', '=', orderId)
    .where('payments.kind', '=', 'primary')
    .executeTakeFirst();
}

/**
 * How many of an order's invoice ids are spent at the provider: by captures that could not pay it, and by what a human
 * has looked into and closed, a capture that was never decided or was refused because its invoice was spent before.
 */
export async function countSpentInvoices(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(({ selectFrom }) =>
      selectFrom('payments')
        .select('captureId as by')
        .where('orderId', '=', orderId)
        .where('kind', 'in', ['late', 'foreign'])
        .unionAll(
          selectFrom('paymentIssues')
            .select('subject as by')
            .where('orderId', '=', orderId)
            .where(({ eb, and, or }) =>
              or([
                eb('kind', '=', 'unresolved_capture'),
                and([
                  eb('kind', '=', 'capture_refused'),
                  eb(sql`detail->>'issue'`, '=', 'DUPLICATE_INVOICE_ID'),
                ]),
              ]),
            )
            .where('resolvedAt', 'is not', null),
        )
        .as('spent'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewRefund = Omit<Insertable<Schema['refunds']>, 'state' | 'issue' | 'sentAt' | 'endedAt'>;

/** @returns false when the key was used by the same admin before; the database refuses more than is left of the capture */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ ...refund, state: 'requested', issue: null, sentAt: null, endedAt: null })
    .onConflict((conflict) => conflict.constraint('refunds_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findRefund(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .selectAll('refunds')
    .select(['payments.orderId', 'payments.kind', 'payments.attemptId'])
    .select(['paymentAttempts.environment', 'paymentAttempts.providerOrderId'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}
export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** What an admin has asked for under this key. */
export async function findRefundByKey(
  tx: Tx,
  { requestedBy, key }: { requestedBy: string; key: string },
): Promise<Pick<RefundRow, 'requestId' | 'requestHash'> | undefined> {
  return tx
    .selectFrom('refunds')
    .select(['requestId', 'requestHash'])
    .where('requestedBy', '=', requestedBy)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/** The refund that a refund of the provider is: by our key, or by the provider's id for it. */
export async function findRefundLike(
  db: Db | Tx,
  { requestId = '', refundId }: { requestId?: string | undefined; refundId: string },
): Promise<StoredRefund | undefined> {
  const known = await db
    .selectFrom('refunds')
    .select('requestId')
    .where(({ eb, or }) => or([eb('requestId', '=', requestId), eb('providerRefundId', '=', refundId)]))
    .executeTakeFirst();
  return known && findRefund(db, known.requestId);
}

/** What has been given back of a capture, or has been asked for. */
export async function sumRefunds(
  tx: Tx,
  captureId: string,
): Promise<{ amountCents: number; taxCents: number }> {
  return tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('amountCents'))
    .select(sql<number>`coalesce(sum(tax_cents), 0)::bigint`.as('taxCents'))
    .where('captureId', '=', captureId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
}

/** Whether all of a capture has gone back for good. */
export async function isFullyRefunded(tx: Tx, captureId: string): Promise<boolean> {
  const { left } = await tx
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.captureId', '=', 'payments.captureId').on('refunds.state', '=', 'completed'),
    )
    .select(sql<number>`payments.amount_cents - coalesce(sum(refunds.amount_cents), 0)::bigint`.as('left'))
    .where('payments.captureId', '=', captureId)
    .groupBy('payments.captureId')
    .executeTakeFirstOrThrow();
  return left === 0;
}

/** @returns false when it was not waiting any more, and nothing was changed */
export async function updateRefund(
  db: Db | Tx,
  requestId: string,
  change: Partial<Pick<RefundRow, 'state' | 'providerRefundId' | 'issue' | 'sentAt' | 'endedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(change)
    .where('requestId', '=', requestId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
