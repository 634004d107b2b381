import { keptFee } from '../../../../shop/rules/refund-breakdown.ts';
import type { Db, Tx } from '../../../db/open.ts';

/**
 * Returns what each refund of an order's payment consists of, which parts came back for it, and the restocking fee that it
 * kept: what was refunded before it decides that.
 */
export async function listRefundDetails(db: Db | Tx, order: { id: string; itemsCents: number }) {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .select(['refunds.requestId', 'refunds.state'])
    .select(['itemsCents', 'shippingCents', 'handlingCents', 'taxCents'])
    .where('payments.orderId', '=', order.id)
    .where('payments.kind', '=', 'primary')
    .orderBy('refunds.createdAt')
    .orderBy('refunds.requestId')
    .execute();
  const units = await db
    .selectFrom('refundReturns')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.productId', '=', 'refundReturns.productId')
        .on('orderLines.orderId', '=', order.id),
    )
    .select(['requestId', 'orderLines.name', 'refundReturns.qty', 'restocked', 'unsent'])
    .select(['orderLines.productId', 'orderLines.lineCents', 'orderLines.qty as ordered'])
    .where('requestId', 'in', refunds.length > 0 ? refunds.map(({ requestId }) => requestId) : [''])
    .orderBy('position')
    .execute();
  const earlier = new Map<string, number>();
  let leftItemsCents = order.itemsCents;
  return refunds.map(({ state, ...refund }) => {
    const returned = units.filter(({ requestId }) => requestId === refund.requestId);
    const lines = returned.map((line) => ({
      ...line,
      earlier: earlier.get(line.productId) ?? 0,
      now: line.qty,
    }));
    const keptFeeCents = keptFee(leftItemsCents, lines, refund.itemsCents);
    if (state !== 'failed') leftItemsCents -= refund.itemsCents;
    for (const { productId, unsent, qty } of returned)
      if (!(unsent && state === 'failed')) earlier.set(productId, (earlier.get(productId) ?? 0) + qty);
    return { ...refund, returned, keptFeeCents };
  });
}
