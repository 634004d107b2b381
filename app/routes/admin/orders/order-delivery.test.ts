import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { OrderDelivery } from './order-delivery.tsx';

const paid = {
  _id: 'o',
  state: 'paid',
  isPaid: true,
  orderItems: [{ qty: 1, notSent: 0 }],
  totalPrice: '10.00',
  refundedTotal: '0.00',
};
const sent = { tracking: { carrier: 'UPS', number: '1Z999AA10123456784' } };

it.each([
  ['not sent', true, {}],
  ['partly sent', true, { ...sent, moreToFollow: true }],
  ['sent', false, sent],
])('Mark As Delivered of an order that is %s stands back: %s', (_, standsBack, given) => {
  const html = htmlOf(createElement(OrderDelivery, { order: { ...paid, ...given } as unknown as Order }));
  expect(html).toContain('Mark As Delivered');
  expect(html.includes('btn--quiet')).toBe(standsBack);
});
