/** What buyers ask for about their paid orders. */
import { sql } from 'kysely';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import type { Db, Tx } from '../../../db/open.ts';

/** A request with its parts, as an order is read with it; times in ISO format. */
export interface StoredRequest {
  id: string;
  kind: RequestKind;
  returnReason: ReturnReason | null;
  reason: string;
  answer: string | null;
  answeredAt: string | null;
  createdAt: string;
  /** Whether the shop waits for the parts of an answered request to return. */
  returnExpected: boolean;
  parts: { product: string; qty: number }[];
}

/** The requests about a row of `orders`, oldest first. */
export const requestsOfOrder = sql<StoredRequest[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'returnReason', return_reason, 'reason', reason, 'answer', answer,
    'answeredAt', answered_at, 'createdAt', created_at, 'returnExpected', return_expected,
    'parts', coalesce((
      SELECT jsonb_agg(jsonb_build_object('product', product_id, 'qty', qty) ORDER BY product_id)
      FROM order_request_parts WHERE request_id = order_requests.id), '[]')) ORDER BY created_at, id)
  FROM order_requests WHERE order_requests.order_id = orders.id), '[]')`;

/** Whether the buyer of a row of `orders` waits for an answer. */
export const waitsForAnswer = sql<boolean>`orders.id IN (
  SELECT order_id FROM order_requests WHERE answered_at IS NULL)`;

/** Whether parts of a row of `orders` are on their way back. */
export const awaitsReturn = sql<boolean>`orders.id IN (
  SELECT order_id FROM order_requests WHERE return_expected)`;

export async function countOrdersAwaitingReturn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orderRequests')
    .select(sql<number>`count(DISTINCT order_id)::int`.as('count'))
    .where('returnExpected', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOrdersAsked(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orderRequests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a request, and raises the order's version: that stops whoever is about to send it. Callers must hold the order's lock. */
export async function insertRequest(
  tx: Tx,
  {
    parts,
    ...request
  }: { id: string; orderId: string; createdAt: Date } & Pick<
    StoredRequest,
    'kind' | 'returnReason' | 'reason' | 'parts'
  >,
): Promise<void> {
  await tx.insertInto('orderRequests').values(request).execute();
  if (parts.length > 0)
    await tx
      .insertInto('orderRequestParts')
      .values(parts.map(({ product, qty }) => ({ requestId: request.id, productId: product, qty })))
      .execute();
  await tx
    .updateTable('orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', request.orderId)
    .execute();
}

/** Returns what the buyer of an order waits for an answer to, and the returns that the shop waits for. */
export const listUnsettledRequests = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orderRequests')
    .select(['id', 'orderId', 'kind', 'createdAt', 'returnExpected'])
    .where('orderId', '=', orderId)
    .where(({ eb, or }) => or([eb('answeredAt', 'is', null), eb('returnExpected', '=', true)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Returns whether all parts that a buyer wants to return came back with refunds of a capture since they asked. What came back
 * counts for the earlier returns of the order first, but no more can come back than was bought.
 * @param refundId the present one
 * @param replaced refunds that failed: what came back with them is here. One counts if the present one gives back as much of
 *   the price of parts
 */
export async function areAllBack(
  tx: Tx,
  { id, orderId, createdAt }: { id: string; orderId: string; createdAt: Date },
  { captureId, refundId, replaced }: { captureId: string; refundId: string; replaced: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ areBack: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM order_request_parts AS asked JOIN order_lines AS bought USING (product_id)
      WHERE asked.request_id = ${id} AND bought.order_id = ${orderId} AND least(bought.qty, asked.qty + (
        SELECT coalesce(sum(other.qty), 0)
        FROM order_request_parts AS other JOIN order_requests AS earlier ON earlier.id = other.request_id
        LEFT JOIN refunds AS ended ON ended.request_id = earlier.returned_with
        WHERE other.product_id = asked.product_id AND earlier.order_id = ${orderId}
          AND (earlier.created_at, earlier.id) < (${createdAt}, ${id})
          AND (earlier.return_expected OR ended.created_at >= ${createdAt})
      )) > (
        SELECT coalesce(sum(returned.qty), 0)
        FROM refund_returns AS returned JOIN refunds ON refunds.request_id = returned.request_id
        WHERE returned.product_id = asked.product_id AND NOT returned.unsent
          AND refunds.capture_id = ${captureId} AND refunds.created_at >= ${createdAt}
          AND (refunds.state <> 'failed' OR refunds.request_id = ANY(${replaced}::text[])
            AND refunds.items_cents <= (SELECT present.items_cents FROM refunds AS present WHERE present.request_id = ${refundId})))
    ) AS "areBack"`.execute(tx);
  return rows[0]?.areBack === true;
}

/**
 * Marks what the buyer of an order asked for as answered. Callers must hold the order's lock.
 * @param by `id`, only this request, with the `answer` that the shop writes and whether a return is expected; `refundId`, the
 *   refund that they asked for. Neither when something else that was done answers whatever is open
 * @returns whether one was open
 */
export async function markAnswered(
  tx: Tx,
  orderId: string,
  now: Date,
  by: { id?: string; answer?: string | null; returnExpected?: boolean; refundId?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderRequests')
    .set({
      answeredAt: now,
      answer: by.answer ?? null,
      returnExpected: by.returnExpected ?? false,
      refundId: by.refundId ?? null,
    })
    .where('orderId', '=', orderId)
    .where('answeredAt', 'is', null)
    .$if(by.id !== undefined, (query) => query.where('id', '=', by.id ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends waiting for parts of an order. Callers must hold the order's lock.
 * @param by `id`, only those of this request; `refundId`, the refund that was made for them
 * @returns whether any were on their way
 */
export async function endReturns(
  tx: Tx,
  orderId: string,
  by: { id?: string; refundId?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderRequests')
    .set({ returnExpected: false, returnedWith: by.refundId ?? null })
    .where('orderId', '=', orderId)
    .where('returnExpected', '=', true)
    .$if(by.id !== undefined, (query) => query.where('id', '=', by.id ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether parts of a row of `order_requests` came back with a refund. */
const cameBackWith = (refundId: string) => sql<boolean>`EXISTS (
  SELECT FROM refund_returns JOIN refunds USING (request_id)
  JOIN order_request_parts AS asked ON asked.request_id = order_requests.id AND asked.product_id = refund_returns.product_id
  WHERE refunds.request_id = ${refundId} AND NOT unsent AND refunds.created_at >= order_requests.created_at)`;

/**
 * Opens again what a refund answered, or one of several that did together, because the refund failed, and expects the returns
 * again that it ended. A request is not opened when the buyer has asked anew since, nor is anything of an order that was
 * canceled or has forgotten them. An opened one raises the order's version, too. Callers must hold the order's lock.
 */
export async function reopenRequest(tx: Tx, refundId: string): Promise<void> {
  await sql`
    WITH failed AS (SELECT order_id FROM refunds JOIN payments USING (capture_id) WHERE request_id = ${refundId}),
    last AS (
      SELECT id FROM order_requests WHERE order_id = (SELECT order_id FROM failed) ORDER BY created_at DESC, id DESC LIMIT 1
    ), reopened AS (
      UPDATE order_requests SET answered_at = NULL, refund_id = NULL FROM orders
      WHERE order_requests.id = (SELECT id FROM last) AND orders.id = order_requests.order_id
        AND (refund_id = ${refundId} OR refund_id IS NOT NULL AND (kind = 'cancel' OR ${cameBackWith(refundId)}))
        AND orders.canceled_at IS NULL AND orders.email <> ''
      RETURNING order_requests.order_id
    )
    UPDATE orders SET version = version + 1 FROM reopened WHERE orders.id = reopened.order_id`.execute(tx);
  await sql`
    UPDATE order_requests SET return_expected = true, returned_with = NULL FROM orders
    WHERE orders.id = order_requests.order_id AND orders.canceled_at IS NULL AND orders.email <> ''
      AND orders.id = (SELECT order_id FROM refunds JOIN payments USING (capture_id) WHERE request_id = ${refundId})
      AND (returned_with = ${refundId} OR returned_with IS NOT NULL AND ${cameBackWith(refundId)})`.execute(
    tx,
  );
}

/** Returns which order a request is about. */
export const findOrderOfRequest = (db: Db, id: string) =>
  db.selectFrom('orderRequests').select('orderId').where('id', '=', id).executeTakeFirst();
