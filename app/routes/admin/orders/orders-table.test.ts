import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { marksOf, Paid } from './orders-table.tsx';

test('an order to pack is marked for its notes, a part whose fit is not settled and an address in doubt', () => {
  const line = { qty: 1, notSent: 0 };
  const order = {
    state: 'paid',
    isPaid: true,
    refundedTotal: '0.00',
    totalPrice: '10.00',
    customerNote: 'Red, please.',
    orderItems: [line, { ...line, fit: { verdict: 'check' } }],
    requests: [] as Order['requests'],
    shippingAddress: { name: 'Jane', address: '57 Main St', city: 'Napa', state: 'CA', postalCode: '94559' },
  } as Order;
  expect(marksOf(order)).toEqual(['Has a note', 'Fit not confirmed']);
  expect(marksOf({ ...order, hasPrivateNotes: true })).toContain('Private note');
  const doubtful = { ...order, shippingAddress: { ...order.shippingAddress, address: 'Main St' } };
  expect(marksOf(doubtful)).toEqual(['Has a note', 'Fit not confirmed', 'Address in doubt']);
  expect(marksOf({ ...order, customerNote: '', orderItems: order.orderItems.slice(0, 1) })).toEqual([]);
  const sent = { ...order, tracking: { carrier: 'UPS' } };
  expect(marksOf(sent)).toEqual([]);
  expect(marksOf({ ...sent, moreToFollow: true })).toHaveLength(2);
});

test('an order is marked for what its buyer asks for, as long as they wait, also once it is sent', () => {
  const request = { kind: 'return', answeredAt: null } as Order['requests'][number];
  const order = { isPaid: true, state: 'delivered', requests: [request] } as Order;
  expect(marksOf(order)).toEqual(['Asks to return']);
  expect(marksOf({ ...order, requests: [{ ...request, kind: 'cancel' }] })).toEqual(['Asks to cancel']);
  const answered = { ...request, answeredAt: '2026-11-21T16:31:00.000Z' };
  expect(marksOf({ ...order, requests: [answered] })).toEqual([]);
  const expected = { ...answered, returnExpected: true };
  expect(marksOf({ ...order, requests: [expected] })).toEqual(['Return on its way']);
  expect(marksOf({ ...order, requests: [expected, request] })).toEqual([
    'Asks to return',
    'Return on its way',
  ]);
});

test.each([
  ['when it was paid', '0.00', /2026.*Disputed/s],
  ['that it was refunded', '10.00', /Refunded.*Disputed/s],
])('an order whose payment is disputed says so, beside %s', (_, refundedTotal, shown) => {
  const order = {
    paidAt: '2026-11-21T16:31:00.000Z',
    totalPrice: '10.00',
    refundedTotal,
    isDisputed: true,
  } as Order;
  const cellOf = (of: Order) => renderToStaticMarkup(createElement(Paid, { order: of }));
  expect(cellOf(order)).toMatch(shown);
  expect(cellOf({ ...order, isDisputed: false })).not.toContain('Disputed');
});
