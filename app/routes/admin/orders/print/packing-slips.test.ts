import { expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { whatToPack } from './packing-slips.tsx';

const toShip = {
  state: 'paid',
  isPaid: true,
  isDelivered: false,
  isReversed: false,
  addressIncomplete: false,
  moreToFollow: false,
  requests: [],
  orderItems: [{ product: 'a', qty: 2, notSent: 0 }],
  refundedTotal: '0.00',
  refundable: '200.00',
  totalPrice: '200.00',
} as unknown as Order;
const sent = { tracking: { carrier: 'UPS', number: '1Z' } };

it.each<[string | undefined, object]>([
  [undefined, {}],
  [undefined, { ...sent, moreToFollow: true }],
  [undefined, { requests: [{ kind: 'cancel', answeredAt: '2026-11-21T16:31:00.000Z' }] }],
  ['Asks to cancel', { requests: [{ kind: 'cancel', answeredAt: null }] }],
  ['Address incomplete', { addressIncomplete: true }],
  ['Payment taken back', { isReversed: true }],
  ['Not paid', { isPaid: false, state: 'placed' }],
  ['Refunded', { refundable: '0.00', refundedTotal: '200.00' }],
  ['Not to be sent', sent],
  ['Not to be sent', { state: 'delivered', isDelivered: true }],
])('leaves out what somebody has to look at first: %s', (reason, changes) => {
  const order = { ...toShip, ...changes };
  expect(whatToPack([order])).toEqual(
    reason === undefined ? { toPack: [order], leftOut: [] } : { toPack: [], leftOut: [{ order, reason }] },
  );
});
