import type { Order } from '../../../shop/contracts/orders.ts';
import { orderStateNames } from '../../../shop/rules/orders/order-states.ts';

/** In lists: that an order is not paid, and whether it still can be. */
export function NotPaid({ order: { state } }: { order: Order }) {
  return (
    <span className={`state ${state === 'placed' ? 'state--warn' : 'state--off'}`}>
      {orderStateNames[state]}
    </span>
  );
}
