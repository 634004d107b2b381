import type { Order, OrderState } from '../../../shop/contracts/orders.ts';

/** What becomes of an order that nobody pays. 'Not Paid' is the specified text (section 8). */
export const unpaidNames: Partial<Record<OrderState, string>> = {
  placed: 'Not Paid',
  expired: 'Expired',
  canceled: 'Canceled',
};

/** In lists: that an order is not paid, and whether it still can be. */
export function NotPaid({ order: { state } }: { order: Order }) {
  return (
    <span className={`state ${state === 'placed' ? 'state--warn' : 'state--off'}`}>{unpaidNames[state]}</span>
  );
}
