import { newId } from './ids.ts';
import type { Approval, Order, State } from './state.ts';

export type Decision = 'approve' | 'card' | 'decline';

/**
 * What the buyer does in the approval window. A declined instrument is approved all the same: it is the
 * capture that fails. Approving again replaces the instrument.
 * @throws Error when the order is unknown or paid already
 */
export function approveOrder(
  state: State,
  orderId: string,
  decision: Decision,
  funding: Approval['funding'],
): Order {
  const order = state.orders.get(orderId);
  if (!order || order.status === 'COMPLETED') throw new Error(`Order ${orderId} cannot be approved`);
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    updatedAt: new Date().toISOString(),
    approval: {
      funding: decision === 'card' ? 'card' : funding,
      instrument: decision === 'decline' ? 'declined' : 'good',
      payerId: order.approval?.payerId ?? newId(13),
    },
  };
  state.save({ order: approved });
  return approved;
}
