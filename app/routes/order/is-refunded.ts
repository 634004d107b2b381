import type { Order } from '../../../shop/contracts/orders.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { hasPartsToSend } from '../../../shop/rules/orders/left-to-send.ts';
import { isRefundedInFull } from '../../../shop/rules/orders/refunded-cents.ts';

/** Returns true when the whole payment was refunded. */
export function isRefunded({
  refundedTotal,
  totalPrice,
}: Pick<Order, 'refundedTotal' | 'totalPrice'>): boolean {
  return isRefundedInFull(toCents(refundedTotal), toCents(totalPrice));
}

/** Returns true when the order must not be shipped: it was refunded in full, or all its parts before they were sent. */
export function isNotToSend(order: Pick<Order, 'refundedTotal' | 'totalPrice' | 'orderItems'>): boolean {
  return isRefunded(order) || !hasPartsToSend(order.orderItems);
}

/** Returns true when parts of the order came back; then it was sent, and that can't be undone. */
export function hasReturnedParts({ refunds }: Pick<Order, 'refunds'>): boolean {
  return refunds.some(
    ({ state, returned = [] }) => state !== 'failed' && returned.some(({ unsent }) => !unsent),
  );
}

/** Returns true when parts of the order are, or once it is paid will be, still to send. */
export function isUnsent(order: Order): boolean {
  const { state, tracking } = order;
  return (state === 'placed' || state === 'paid') && !tracking && !isNotToSend(order);
}
