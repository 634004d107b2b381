import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../tests/support/app/html-of.ts';
import MyOrders from './my-orders.tsx';

it.each([
  [['Horn Button'], '>Horn Button</div>'],
  [['Ash Tray Knob', 'Hood', 'Grille'], '>Ash Tray Knob + 2 more</div>'],
])('names the first of the parts %j, and how many others there are', (names, text) => {
  const order = {
    _id: 'a',
    state: 'paid',
    isPaid: true,
    paidAt: '2026-11-21T16:31:00.000Z',
    createdAt: '2026-11-21T16:31:00.000Z',
    totalPrice: '10.00',
    refundedTotal: '0.00',
    refunds: [],
    requests: [],
    packages: [],
    orderItems: names.map((name) => ({ name, product: name, qty: 1, notSent: 0, cameBack: 0 })),
  };
  const found = { orders: [order], total: 1, page: 1, pages: 1, guestOrders: 0 } as never;
  expect(htmlOf(createElement(MyOrders, { loaderData: { keyword: '', found } }))).toContain(text);
});
