import { expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { promisedDay } from './promised-day.tsx';

/** Paid on a Friday evening in California, which is Saturday in UTC. */
const order = {
  state: 'paid',
  paidAt: '2026-11-28T04:00:00Z',
  shipsWithinDays: 2,
  refundedTotal: '0.00',
  totalPrice: '10.00',
  orderItems: [{ qty: 2, notSent: 0, freight: null }],
} as Order;
const sent = { tracking: { carrier: 'UPS', number: '1Z999AA10123456784' } };

const promised = (given: Partial<Order> = {}, now = '2026-11-28T05:00:00Z') =>
  promisedDay({ ...order, ...given }, new Date(now));

it('is so many business days after the day of the payment in California', () => {
  expect(promised()).toEqual({ text: 'Due to leave by Tuesday, Dec 1', isLate: false, days: 2 });
  const bed = [{ qty: 1, notSent: 0, freight: 'truck' }] as Order['orderItems'];
  expect(promised({ orderItems: bed })?.text).toBe('Due to be ready by Tuesday, Dec 1');
});

it('is missed from the day after in California', () => {
  expect(promised({}, '2026-12-02T07:59:00Z')?.isLate).toBe(false);
  expect(promised({}, '2026-12-02T08:00:00Z')).toMatchObject({
    text: 'Was due to leave by Tuesday, Dec 1',
    isLate: true,
  });
});

it.each<[string, Partial<Order>]>([
  ['is not paid', { state: 'placed', paidAt: null }],
  ['was promised nothing', { shipsWithinDays: null }],
  ['is sent', sent],
  ['is ready to be picked up', { tracking: { carrier: 'Local pickup' } }],
  ['is delivered', { state: 'delivered' }],
  ['is canceled', { state: 'canceled' }],
  ['is refunded', { refundedTotal: '10.00' }],
  ['waits for its address', { addressIncomplete: true }],
  ['had its payment taken back', { isReversed: true }],
])('is not told of an order that %s', (_, given) => expect(promised(given)).toBeUndefined());

it('stays until the last package is sent', () =>
  expect(promised({ ...sent, moreToFollow: true })).toBeDefined());
