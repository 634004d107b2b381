/**
 * The states of an order and the moves allowed from each. The columns `paid_at`, `delivered_at` and `canceled_at` hold
 * the state, and an unpaid order expires at `expires_at` without anything being written; nothing sets them after an order
 * is placed but `moveOrder` in data.ts. docs/payments.md shows these tables.
 */
import type { OrderState } from '../../../shop/rules/orders/order-states.ts';
import type { Row } from '../../db/row.ts';

export const orderMoves = {
  pay: {
    to: 'paid',
    when: 'its payment settles, or an admin records one; an order that costs nothing is paid when it is placed',
  },
  cancel: {
    to: 'canceled',
    when: 'its buyer or an admin cancels it while no money is on its way, or an admin after the provider took its payment back or if it cost nothing',
  },
  deliver: { to: 'delivered', when: 'an admin marks it as delivered' },
  undeliver: {
    to: 'paid',
    when: 'an admin takes that back, sends with a carrier what was marked as picked up, or cancels a paid order',
  },
} as const satisfies Record<string, { to: OrderState; when: string }>;
export type OrderMove = keyof typeof orderMoves;

export const orderTransitions: Record<OrderState, readonly OrderMove[]> = {
  placed: ['pay', 'cancel'],
  // A payment that was started in time still pays it.
  expired: ['pay', 'cancel'],
  canceled: [],
  // Canceled only if `endsWithoutRefund`.
  paid: ['deliver', 'cancel'],
  delivered: ['undeliver'],
};

/** Returns whether a paid order can be canceled: nothing is left to refund, because it was taken back or never charged. */
export const endsWithoutRefund = ({
  reversed,
  totalCents,
}: {
  reversed: boolean;
  totalCents: number;
}): boolean => reversed || totalCents === 0;

/** What decides an order's state. */
export interface OrderTimes extends Pick<
  Row<'orders'>,
  'paidAt' | 'deliveredAt' | 'canceledAt' | 'expiresAt'
> {
  /** Whether its payment is being confirmed. */
  confirming: boolean;
}

/**
 * Returns the state of an order at a moment. An order does not expire while its payment is being confirmed.
 * `orderStateAt` in stored-order-data.ts says the same in SQL.
 */
export function orderState(order: OrderTimes, now: Date): OrderState {
  if (order.deliveredAt) return 'delivered';
  if (order.canceledAt) return 'canceled';
  if (order.paidAt) return 'paid';
  return order.expiresAt <= now && !order.confirming ? 'expired' : 'placed';
}
