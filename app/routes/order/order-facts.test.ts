import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { htmlOf } from '../../../tests/support/app/html-of.ts';
import { OrderFacts } from './order-facts.tsx';

const line = { product: 'a', name: 'Hood', image: '', brand: '', lugoPart: '', qty: 1, price: 1 };
const order = {
  _id: 'a',
  view: 'full',
  state: 'delivered',
  isPaid: true,
  paidAt: '2026-11-21T16:31:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-11-25T16:31:00.000Z',
  createdAt: '2026-11-21T16:31:00.000Z',
  user: { name: 'Dale', email: 'dale@example.com' },
  shippingAddress: { name: 'Dale', address: '', city: '', state: '', postalCode: '', country: '', phone: '' },
  totalPrice: '10.00',
  refundedTotal: '0.00',
  refunds: [],
  requests: [],
  packages: [],
  orderItems: [{ ...line, notSent: 0, cameBack: 0, fit: null }],
} as unknown as Order;
const leadsToReview = (more: object) =>
  htmlOf(createElement(OrderFacts, { order: { ...order, ...more } })).includes('href="/product/a#review"');

it('leads from the parts of a delivered order to a review, for whoever has an account and kept them', () => {
  expect(leadsToReview({})).toBe(true);
  expect(leadsToReview({ isDelivered: false })).toBe(false);
  expect(leadsToReview({ user: undefined })).toBe(false);
  expect(leadsToReview({ orderItems: [{ ...line, notSent: 0, cameBack: 1, fit: null }] })).toBe(false);
});
