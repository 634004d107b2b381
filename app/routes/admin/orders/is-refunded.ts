import type { Order } from '../../../../shop/contracts/orders.ts';
import { toCents } from '../../../../shop/rules/money.ts';

/** All of the payment has gone back: such an order is not sent. */
export function isRefunded({
  refundedTotal,
  totalPrice,
}: Pick<Order, 'refundedTotal' | 'totalPrice'>): boolean {
  const refunded = toCents(refundedTotal);
  return refunded > 0 && refunded >= toCents(totalPrice);
}
