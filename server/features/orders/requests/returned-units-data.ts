import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/open.ts';

/** Units of a part that came back with a refund, and a request to return that they may be for. */
export interface ReturnedUnits {
  request: string;
  refund: string;
  product: string;
  /** How many the request is about. */
  asked: number;
  /** How many came back with the refund. */
  returned: number;
  isRefundFailed: boolean;
}

/**
 * Lists what came back of an order after its buyer had asked to return it, in the order in which it came, the earliest request
 * first. Nothing is for a request that was ended by hand.
 */
export async function listReturnedUnits(db: Db | Tx, orderId: string): Promise<ReturnedUnits[]> {
  const { rows } = await sql<ReturnedUnits>`
    SELECT order_requests.id AS request, refunds.request_id AS refund, asked.product_id AS product,
      asked.qty AS asked, back.qty AS returned, refunds.state = 'failed' AS "isRefundFailed"
    FROM order_requests
    JOIN order_request_parts AS asked ON asked.request_id = order_requests.id
    JOIN payments USING (order_id)
    JOIN refunds USING (capture_id)
    JOIN refund_returns AS back ON back.request_id = refunds.request_id AND back.product_id = asked.product_id
    WHERE order_id = ${orderId} AND NOT back.unsent AND refunds.created_at >= order_requests.created_at
      AND (answered_at IS NULL OR return_expected OR coalesce(returned_with, refund_id) IS NOT NULL)
    ORDER BY refunds.created_at, refunds.request_id, order_requests.created_at, order_requests.id`.execute(
    db,
  );
  return rows;
}

/** Returns how many units came back for which request: for the earliest that still lacks some. */
export function assignUnits(units: readonly ReturnedUnits[]): (ReturnedUnits & { qty: number })[] {
  const assigned: (ReturnedUnits & { qty: number })[] = [];
  for (const one of units) {
    const sumBy = (key: 'request' | 'refund') =>
      assigned
        .filter((other) => other.product === one.product && other[key] === one[key])
        .reduce((sum, { qty }) => sum + qty, 0);
    const qty = Math.min(one.asked - sumBy('request'), one.returned - sumBy('refund'));
    if (qty > 0) assigned.push({ ...one, qty });
  }
  return assigned;
}
