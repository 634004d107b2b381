import type { Emulator } from '../context.ts';
import { newId } from '../ids.ts';
import { orderBody } from './order-body.ts';
import type { Approval, Order } from '../state.ts';

export type Decision = 'approve' | 'card' | 'decline';

/**
 * Does what the buyer does in the approval window. A declined instrument is approved, too; its capture fails. Approving
 * again replaces the instrument.
 * @throws Error when the order is unknown or already paid
 */
export function approveOrder(
  emulator: Emulator,
  orderId: string,
  decision: Decision,
  funding: Approval['funding'],
): Order {
  const { state, clock, outbox } = emulator;
  const order = state.orders.get(orderId);
  if (!order || order.status === 'COMPLETED') throw new Error(`Order ${orderId} cannot be approved`);
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    updatedAt: clock.iso(),
    approval: {
      funding: decision === 'card' ? 'card' : funding,
      instrument: decision === 'decline' ? 'declined' : 'good',
      payerId: order.approval?.payerId ?? newId(13),
    },
  };
  state.save({ order: approved });
  outbox.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(emulator, approved));
  return approved;
}
