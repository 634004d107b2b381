import { expect, test } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { marksOf } from './orders-table.tsx';

test('an order to pack is marked for its note and for a part whose fit is not settled', () => {
  const line = { qty: 1, notSent: 0 };
  const order = {
    state: 'paid',
    isPaid: true,
    refundedTotal: '0.00',
    totalPrice: '10.00',
    customerNote: 'Red, please.',
    orderItems: [line, { ...line, fit: { verdict: 'check' } }],
  } as Order;
  expect(marksOf(order)).toEqual(['Has a note', 'Fit not settled']);
  expect(marksOf({ ...order, customerNote: '', orderItems: order.orderItems.slice(0, 1) })).toEqual([]);
  const sent = { ...order, tracking: { carrier: 'UPS' } };
  expect(marksOf(sent)).toEqual([]);
  expect(marksOf({ ...sent, moreToFollow: true })).toHaveLength(2);
});
