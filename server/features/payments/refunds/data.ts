import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { RefundBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { leftToRefund } from '../../../../shop/rules/refund-breakdown.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Row } from '../../../db/row.ts';
import type { StockLine } from '../../stock/data.ts';
import type { Schema } from '../../../db/schema.ts';
import type { RefundMove } from '../transitions.ts';
import { refundMoves, refundTransitions, statesAllowing } from '../transitions.ts';

type RefundRow = Row<'refunds'>;

/**
 * Selects an order's invoice ids that the provider will not capture again: those of captures that could not pay the
 * order, and those of closed payment issues about a capture that was never decided, or was refused as a duplicate.
 */
export function spentInvoices(tx: Tx, orderId: string) {
  return tx
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
    .select('by');
}

export type NewRefundRow = Omit<Insertable<Schema['refunds']>, 'state' | 'issue' | 'sentAt' | 'endedAt'>;

/**
 * The database refuses more than is left of the capture.
 * @returns false when the same admin has used the key before
 */
export async function insertRefund(tx: Tx, refund: NewRefundRow): Promise<boolean> {
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
    .leftJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .selectAll('refunds')
    .select(['payments.orderId', 'payments.kind', 'payments.attemptId'])
    .select(['paymentAttempts.environment', 'paymentAttempts.providerOrderId'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}
export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Returns the refund that an admin requested with this idempotency key. */
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

/** Returns our refund that matches one of the provider: by our request id, or by the provider's id. */
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

/** Tells whether the provider has called this a reversal: in an event, or in its report. */
export async function isReversal(tx: Tx, refundId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT
    EXISTS (SELECT FROM payment_issues WHERE kind = 'capture_reversed' AND subject = ${refundId})
    OR EXISTS (SELECT FROM webhook_events
      WHERE event_type = 'PAYMENT.CAPTURE.REVERSED' AND refund_id = ${refundId}) AS found`.execute(tx);
  return rows[0]?.found === true;
}

/** Returns the cents of a capture that have been refunded or requested, by what they were for. */
export async function sumRefunds(tx: Db | Tx, captureId: string): Promise<RefundBreakdown> {
  return tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(items_cents), 0)::bigint`.as('itemsCents'))
    .select(sql<number>`coalesce(sum(shipping_cents), 0)::bigint`.as('shippingCents'))
    .select(sql<number>`coalesce(sum(handling_cents), 0)::bigint`.as('handlingCents'))
    .select(sql<number>`coalesce(sum(tax_cents), 0)::bigint`.as('taxCents'))
    .where('captureId', '=', captureId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
}

/** Returns what of an order has not been refunded yet, nor requested. */
export async function findLeftToRefund(
  db: Db | Tx,
  order: RefundBreakdown,
  captureId: string,
): Promise<RefundBreakdown> {
  return leftToRefund(order, await sumRefunds(db, captureId));
}

/** The units of a row of `order_lines` that refunds took back. What a refund kept from being sent is to send once it fails. */
const unitsReturned = sql`SELECT sum(refund_returns.qty) FROM refund_returns
  JOIN refunds ON refunds.request_id = refund_returns.request_id
  JOIN payments ON payments.capture_id = refunds.capture_id
  WHERE payments.order_id = order_lines.order_id AND refund_returns.product_id = order_lines.product_id
    AND NOT (refund_returns.unsent AND refunds.state = 'failed')`;

/** Those of them that were refunded before they were sent. */
export const unitsNotSent = sql<number>`coalesce((${unitsReturned} AND refund_returns.unsent), 0)::int`;

/** Those of them that came back after they were sent. */
export const unitsCameBack = sql<number>`coalesce((${unitsReturned} AND NOT refund_returns.unsent), 0)::int`;

/** Whether units of a row of `order_lines` came back after they were sent. */
export const hasReturnedUnits = sql<boolean>`EXISTS (${unitsReturned} AND NOT refund_returns.unsent HAVING count(*) > 0)`;

/**
 * Returns the lines of an order with how many units of each have come back with a refund, and how many may still: none once
 * the order was canceled and its parts restocked.
 */
export async function listReturnLines(tx: Db | Tx, orderId: string) {
  const returnedEarlier = sql<number>`coalesce((${unitsReturned}), 0)`;
  return tx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['productId', 'name', 'lineCents', 'unitShippingCents', 'qty as ordered'])
    .select(sql<number>`${returnedEarlier}::int`.as('returnedEarlier'))
    .select(
      sql<number>`CASE WHEN orders.restocked THEN 0 ELSE qty - ${returnedEarlier} END::int`.as('returnable'),
    )
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function insertReturns(
  tx: Tx,
  lines: readonly Insertable<Schema['refundReturns']>[],
): Promise<void> {
  await tx.insertInto('refundReturns').values(lines).execute();
}

/** Returns the refunds of a capture that failed before another one was requested, of no more than its amount. */
export async function listFailedRefunds(
  tx: Tx,
  captureId: string,
  { amountCents, before }: { amountCents: number; before: string },
): Promise<string[]> {
  const failed = await tx
    .selectFrom('refunds')
    .select('requestId')
    .where('captureId', '=', captureId)
    .where('state', '=', 'failed')
    .where('amountCents', '<=', amountCents)
    .where('endedAt', '<=', ({ selectFrom }) =>
      selectFrom('refunds as later').select('later.createdAt').where('later.requestId', '=', before),
    )
    .execute();
  return failed.map(({ requestId }) => requestId);
}

/** Returns the units that a refund keeps from being sent and puts back in stock. */
export function listUnsentToRestock(tx: Tx, requestId: string): Promise<StockLine[]> {
  return tx
    .selectFrom('refundReturns')
    .select(['productId', 'qty'])
    .where('requestId', '=', requestId)
    .where('unsent', '=', true)
    .where('restocked', '=', true)
    .execute();
}

/** Forgets the units that a refund kept from being sent: they may have been sent since. */
export async function forgetUnsent(tx: Tx, requestId: string): Promise<void> {
  await tx
    .deleteFrom('refundReturns')
    .where('requestId', '=', requestId)
    .where('unsent', '=', true)
    .execute();
}

/** Lets the units that a refund kept from being sent count as come back: nobody can send them anymore. */
export async function countUnsentAsReturned(tx: Tx, requestId: string): Promise<void> {
  await tx
    .updateTable('refundReturns')
    .set({ unsent: false })
    .where('requestId', '=', requestId)
    .where('unsent', '=', true)
    .execute();
}

/** Returns the cents of a capture that are not back with the customer yet, whatever has been requested. */
export async function sumNotReturned(tx: Tx, captureId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.captureId', '=', 'payments.captureId').on('refunds.state', '=', 'completed'),
    )
    .select(sql<number>`payments.amount_cents - coalesce(sum(refunds.amount_cents), 0)::bigint`.as('left'))
    .where('payments.captureId', '=', captureId)
    .groupBy('payments.captureId')
    .executeTakeFirstOrThrow();
  return left;
}

/** Gives a payment the status that its capture has at the provider once one of its refunds is completed. */
export async function updateRefundedStatus(tx: Tx, captureId: string): Promise<void> {
  const status = (await sumNotReturned(tx, captureId)) > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  await tx.updateTable('payments').set({ status }).where('captureId', '=', captureId).execute();
}

/**
 * Moves a refund to its next state, with the columns that change along.
 * @returns false when its state does not allow the move (see transitions.ts), and nothing was changed
 */
export async function moveRefund(
  tx: Tx,
  requestId: string,
  move: RefundMove,
  change: Partial<Pick<RefundRow, 'providerRefundId' | 'issue' | keyof RefundBreakdown>> & { endedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ ...change, state: refundMoves[move].to })
    .where('requestId', '=', requestId)
    .where('state', 'in', statesAllowing(refundTransitions, move))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what became known of a refund while it is undecided; does nothing to one that is over. */
export async function updateRequestedRefund(
  db: Db,
  requestId: string,
  change: Partial<Pick<RefundRow, 'providerRefundId' | 'sentAt'>>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set(change)
    .where('requestId', '=', requestId)
    .where('state', '=', 'requested')
    .execute();
}
