/**
 * The states of an order and the moves allowed from each. The columns `paid_at` and `delivered_at` hold the state;
 * nothing sets them after an order is placed but `moveOrder` in data.ts. docs/payments.md shows these tables.
 */
export type OrderState = 'placed' | 'paid' | 'delivered';

export const orderMoves = {
  pay: { to: 'paid', when: 'its payment settles; an order that costs nothing is paid when it is placed' },
  deliver: { to: 'delivered', when: 'an admin marks it as delivered' },
  undeliver: { to: 'paid', when: 'an admin takes that back' },
} as const satisfies Record<string, { to: OrderState; when: string }>;
export type OrderMove = keyof typeof orderMoves;

export const orderTransitions: Record<OrderState, readonly OrderMove[]> = {
  placed: ['pay'],
  paid: ['deliver'],
  delivered: ['undeliver'],
};

/** Returns the state that an order's times of payment and delivery say. */
export function orderState(order: { paidAt: Date | null; deliveredAt: Date | null }): OrderState {
  if (order.deliveredAt) return 'delivered';
  return order.paidAt ? 'paid' : 'placed';
}
