import type { Order } from '../../../shop/contracts/orders.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { isRefundedInFull } from '../../../shop/rules/orders/refunded-cents.ts';

/** Returns true when the whole payment was refunded, so that the order must not be shipped. */
export function isRefunded({
  refundedTotal,
  totalPrice,
}: Pick<Order, 'refundedTotal' | 'totalPrice'>): boolean {
  return isRefundedInFull(toCents(refundedTotal), toCents(totalPrice));
}
