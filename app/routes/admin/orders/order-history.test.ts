import { expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { nextOf } from './order-history.tsx';

const orderItems = [{ qty: 1, notSent: 0 }] as unknown as Order['orderItems'];
const paid = {
  state: 'paid',
  isPaid: true,
  isReversed: false,
  moreToFollow: false,
  pickup: false,
  refundedTotal: '0.00',
  totalPrice: '10.00',
  orderItems,
} as Order;
const sent = { ...paid, tracking: { carrier: 'UPS', number: '1Z' } };
const forPickup = { ...paid, pickup: true };

it.each<[string | undefined, string, Order]>([
  ['Waiting to be paid', 'is placed', { ...paid, state: 'placed', isPaid: false }],
  ['Waiting to be sent', 'is paid', paid],
  ['Waiting for more packages to be sent', 'is partly sent', { ...sent, moreToFollow: true }],
  ['Waiting to be delivered', 'is sent', sent],
  ['Waiting to be made ready', 'is paid and will be picked up', forPickup],
  ['Waiting to be picked up', 'is ready', { ...forPickup, tracking: { carrier: 'Local pickup' } }],
  [undefined, 'is refunded', { ...paid, refundedTotal: '10.00' }],
])('says “%s” of an order that %s', (text, _, order) => {
  expect(nextOf(order)).toBe(text);
});
