import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../tests/support/app/html-of.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { InvoicePaper } from './paper/invoice-paper.tsx';
import { OrderRefunds } from './order-refunds.tsx';

const at = '2026-11-21T16:31:00.000Z';
const refund: Order['refunds'][number] = {
  _id: 'a',
  amount: '540.15',
  tax: '30.04',
  payment: 'primary',
  state: 'completed',
  reason: 'It didn’t fit.',
  createdAt: at,
  completedAt: at,
  breakdown: { items: '400.52', shipping: '89.00', handling: '20.59', tax: '30.04' },
  returned: [{ name: 'Front Fender', qty: 1, unsent: false }],
  keptFee: '100.13',
};
const order = {
  _id: 'o',
  number: 570123,
  createdAt: at,
  paidAt: at,
  state: 'paid',
  shippingAddress: { state: 'CA', country: 'United States' },
  orderItems: [],
  itemsPrice: '500.65',
  shippingPrice: '89.00',
  handlingFee: '23.59',
  taxPrice: '37.55',
  totalPrice: '650.79',
  refundedTotal: '540.15',
  refunds: [refund],
} as unknown as Order;

/** Returns the text of a page. */
function textOf(element: ReturnType<typeof createElement>): string {
  return htmlOf(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
const figured =
  'Came back: 1 × Front Fender Items $400.52 Restocking fee, 20% $100.13 kept Shipping $89.00 Handling $20.59 Tax $30.04';

it('shows the customer how a refund was figured', () => {
  expect(textOf(createElement(OrderRefunds, { order }))).toContain(figured);
  const unsent = { ...refund, keptFee: '0.00', returned: [{ name: 'Hood', qty: 2, unsent: true }] };
  const text = textOf(createElement(OrderRefunds, { order: { ...order, refunds: [unsent] } }));
  expect(text).toContain('Not sent: 2 × Hood');
  expect(text).not.toContain('Restocking');
});

it('folds it for the customer, and not on paper', () => {
  expect(htmlOf(createElement(OrderRefunds, { order }))).toMatch(/<details.*Items/s);
  expect(htmlOf(createElement(InvoicePaper, { order }))).not.toContain('<details');
});

it('repeats the amount only of several refunds: the sum above has that of one', () => {
  expect(textOf(createElement(OrderRefunds, { order }))).not.toContain('$540.15');
  const refunds = [refund, { ...refund, _id: 'b', amount: '10.00' }];
  const several = textOf(
    createElement(OrderRefunds, { order: { ...order, refunds, refundedTotal: '550.15' } }),
  );
  expect(several).toMatch(/\$540\.15.*\$10\.00/);
  const pending = { ...order, refunds: [{ ...refund, state: 'requested' as const }], refundedTotal: '0.00' };
  expect(textOf(createElement(OrderRefunds, { order: pending }))).toContain('$540.15');
});

it('shows it on the invoice, for completed refunds of the payment only', () => {
  const others = [
    { ...refund, _id: 'b', state: 'failed' as const, reason: 'A failed one' },
    { ...refund, _id: 'c', payment: 'duplicate' as const, reason: 'A second payment' },
  ];
  const text = textOf(createElement(InvoicePaper, { order: { ...order, refunds: [refund, ...others] } }));
  expect(text).toContain(figured);
  expect(text).not.toMatch(/A failed one|A second payment/);
});
