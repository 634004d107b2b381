/** What buyers ask for about their paid orders. */
import { sql } from 'kysely';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import { countRows } from '../../../db/count-rows.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { updateOrder } from '../edit-data.ts';
import { listReturnLines } from '../../payments/refunds/data.ts';
import type { ReturnedUnits } from './returned-units-data.ts';
import { assignUnits, listReturnedUnits } from './returned-units-data.ts';

/** A request with its parts, as an order is read with it; times in ISO format. */
export interface StoredRequest {
  id: string;
  kind: RequestKind;
  returnReason: ReturnReason | null;
  reason: string;
  answer: string | null;
  /** Also when it was withdrawn. */
  answeredAt: string | null;
  withdrawn: boolean;
  createdAt: string;
  /** Whether the shop waits for the parts of an answered request to return. */
  returnExpected: boolean;
  /** `expected`: how many units of the part the shop waits for; as stored, those that are here already, too. */
  parts: { product: string; qty: number; expected: number }[];
}

/** Units of a part that a buyer wants to return. */
export type RequestedPart = Pick<StoredRequest['parts'][number], 'product' | 'qty'>;

/** The requests about a row of `orders`, oldest first. */
export const requestsOfOrder = sql<StoredRequest[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'returnReason', return_reason, 'reason', reason, 'answer', answer,
    'answeredAt', answered_at, 'withdrawn', withdrawn, 'createdAt', created_at, 'returnExpected', return_expected,
    'parts', coalesce((
      SELECT jsonb_agg(jsonb_build_object('product', product_id, 'qty', qty,
        'expected', CASE WHEN return_expected THEN qty ELSE 0 END) ORDER BY product_id)
      FROM order_request_parts WHERE request_id = order_requests.id), '[]')) ORDER BY created_at, id)
  FROM order_requests WHERE order_requests.order_id = orders.id), '[]')`;

/** Returns the requests about an order without what has come back of the parts that they expect. */
export async function readExpectedParts(
  db: Db | Tx,
  { id, requests, refunds }: { id: string; requests: StoredRequest[]; refunds: readonly unknown[] },
): Promise<StoredRequest[]> {
  if (refunds.length === 0 || !requests.some(({ returnExpected }) => returnExpected)) return requests;
  const back = assignUnits(await listReturnedUnits(db, id));
  const unitsBack = (request: string, product: string) =>
    back
      .filter((units) => units.request === request && units.product === product)
      .reduce((sum, { qty }) => sum + qty, 0);
  return requests.map((request) => ({
    ...request,
    parts: request.parts.map((part) => ({
      ...part,
      expected: Math.max(0, part.expected - unitsBack(request.id, part.product)),
    })),
  }));
}

/** Whether the buyer of a row of `orders` waits for an answer. */
export const waitsForAnswer = sql<boolean>`orders.id IN (
  SELECT order_id FROM order_requests WHERE answered_at IS NULL)`;

/** Whether the buyer of a row of `orders` asks to return parts, and waits for an answer. */
export const asksToReturn = sql<boolean>`orders.id IN (
  SELECT order_id FROM order_requests WHERE answered_at IS NULL AND kind = 'return')`;

/** Whether parts of a row of `orders` are on their way back. Of one that has forgotten its customer, nobody would know whose. */
export const awaitsReturn = sql<boolean>`(orders.email <> '' AND orders.id IN (
  SELECT order_id FROM order_requests WHERE return_expected))`;

export const countOrdersAwaitingReturn = (db: Db): Promise<number> =>
  countRows(db, db.selectFrom('orders').where(awaitsReturn));

export const countOrdersAsked = (db: Db): Promise<number> =>
  countRows(db, db.selectFrom('orderRequests').where('answeredAt', 'is', null));

/** Stores a request, and raises the order's version: that stops whoever is about to send it. Callers must hold the order's lock. */
export async function insertRequest(
  tx: Tx,
  {
    parts,
    ...request
  }: { id: string; orderId: string; createdAt: Date; parts: readonly RequestedPart[] } & Pick<
    StoredRequest,
    'kind' | 'returnReason' | 'reason'
  >,
): Promise<void> {
  await tx.insertInto('orderRequests').values(request).execute();
  if (parts.length > 0)
    await tx
      .insertInto('orderRequestParts')
      .values(parts.map(({ product, qty }) => ({ requestId: request.id, productId: product, qty })))
      .execute();
  await updateOrder(tx, request.orderId);
}

/**
 * Marks a request as withdrawn, and raises the order's version: that stops whoever is about to do what was asked for. Callers
 * must hold the order's lock.
 * @returns whether it was open
 */
export async function markWithdrawn(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderRequests')
    .set({ answeredAt: now, withdrawn: true })
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await updateOrder(tx, orderId);
  return numUpdatedRows > 0n;
}

/** Returns what the buyer of an order waits for an answer to, and the returns that the shop waits for. */
export const listUnsettledRequests = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orderRequests')
    .select(['id', 'orderId', 'kind', 'returnExpected'])
    .where('orderId', '=', orderId)
    .where(({ eb, or }) => or([eb('answeredAt', 'is', null), eb('returnExpected', '=', true)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Returns whether a refund brought back the last of the parts that a buyer wants to return, or replaces the last one that failed.
 * Parts that came back belong to the earliest request that lacks them, but no more can come back than was sent.
 * @param refundId the present one
 * @param replaced refunds that failed: what came back with them is here. One counts if the present one gives back as much of
 *   the price of parts
 */
export async function areAllBack(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  { refundId, replaced }: { refundId: string; replaced: readonly string[] },
): Promise<boolean> {
  const present = await tx
    .selectFrom('refunds')
    .select('requestId')
    .where('requestId', 'in', [refundId, ...replaced])
    .where('itemsCents', '<=', ({ selectFrom }) =>
      selectFrom('refunds as present').select('present.itemsCents').where('present.requestId', '=', refundId),
    )
    .execute();
  const isPresent = ({ refund }: ReturnedUnits) => present.some(({ requestId }) => requestId === refund);
  const units = await listReturnedUnits(tx, orderId);
  if (!units.some((one) => one.request === id && isPresent(one))) return false;
  const own = assignUnits(units).filter(({ request }) => request === id);
  if (own.some((one) => one.isRefundFailed && !isPresent(one))) return false;
  const lines = new Map((await listReturnLines(tx, orderId)).map((line) => [line.productId, line]));
  const parts = await tx
    .selectFrom('orderRequestParts')
    .select(['productId', 'qty'])
    .where('requestId', '=', id)
    .execute();
  return parts.every(({ productId, qty }) => {
    const back = own.filter(({ product }) => product === productId).reduce((sum, one) => sum + one.qty, 0);
    return back >= qty || lines.get(productId)?.returnable === 0;
  });
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

/**
 * Opens again what a refund answered, or one of several that did together, because the refund failed, and expects the returns
 * again that it ended. A request is not opened when the buyer has asked anew since and not withdrawn that, nor is anything of an
 * order that was canceled or has forgotten them. An opened one raises the order's version, too. Callers must hold the order's
 * lock.
 */
export async function reopenRequest(tx: Tx, refundId: string): Promise<void> {
  const { orderId } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .select('payments.orderId')
    .where('requestId', '=', refundId)
    .executeTakeFirstOrThrow();
  const returned = assignUnits(await listReturnedUnits(tx, orderId))
    .filter(({ refund }) => refund === refundId)
    .map(({ request }) => request);
  const cameBackWithIt = sql<boolean>`order_requests.id = ANY(${returned}::text[])`;
  await sql`
    WITH last AS (
      SELECT id FROM order_requests WHERE order_id = ${orderId} AND NOT withdrawn ORDER BY created_at DESC, id DESC LIMIT 1
    ), reopened AS (
      UPDATE order_requests SET answered_at = NULL, refund_id = NULL FROM orders
      WHERE order_requests.id = (SELECT id FROM last) AND orders.id = order_requests.order_id
        AND (refund_id = ${refundId} OR refund_id IS NOT NULL AND (kind = 'cancel' OR ${cameBackWithIt}))
        AND orders.canceled_at IS NULL AND orders.email <> ''
      RETURNING order_requests.order_id
    )
    UPDATE orders SET version = version + 1 FROM reopened WHERE orders.id = reopened.order_id`.execute(tx);
  await sql`
    UPDATE order_requests SET return_expected = true, returned_with = NULL FROM orders
    WHERE orders.id = ${orderId} AND order_requests.order_id = orders.id
      AND orders.canceled_at IS NULL AND orders.email <> ''
      AND (returned_with = ${refundId} OR returned_with IS NOT NULL AND ${cameBackWithIt})`.execute(tx);
}

/** Returns which order a request is about. */
export const findOrderOfRequest = (db: Db, id: string) =>
  db.selectFrom('orderRequests').select('orderId').where('id', '=', id).executeTakeFirst();
