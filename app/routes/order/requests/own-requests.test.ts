import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { OwnRequests } from './own-requests.tsx';

const request: OrderRequest = {
  _id: 'r',
  kind: 'return',
  parts: [{ product: 'cap', qty: 2, expected: 0 }],
  returnReason: 'fit',
  reason: 'They look wrong.',
  createdAt: '2026-11-21T16:31:00.000Z',
  answeredAt: null,
  answer: null,
  withdrawn: false,
  returnExpected: false,
};
const answered = { ...request, answeredAt: '2026-11-22T16:31:00.000Z' };
const order = {
  state: 'delivered',
  orderItems: [{ product: 'cap', name: 'Hub Cap' }],
  totalPrice: '10.00',
  refundedTotal: '0.00',
  refunds: [],
} as unknown as Order;

function show(requests: OrderRequest[], more: Partial<Order> = {}): string {
  const element = createElement(OwnRequests, { order: { ...order, requests, ...more } });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

describe('OwnRequests', () => {
  it('tells what they asked for, and that we will answer', () => {
    const html = show([request]);
    expect(html).toContain('You asked us to return: 2 × Hub Cap');
    expect(html).toContain('“They look wrong.”');
    expect(html).toContain('We’ll answer by email or phone.');
    expect(show([{ ...request, kind: 'cancel', parts: [], returnReason: null, reason: '' }])).not.toContain(
      '“',
    );
  });

  it('asks for photos of what arrived damaged, until we have answered', () => {
    const damaged = { ...request, returnReason: 'damaged' as const };
    expect(show([damaged])).toContain('a photo of the unopened box');
    expect(show([{ ...damaged, answeredAt: answered.answeredAt }])).not.toContain('a photo of');
    expect(show([request])).toContain('It doesn’t fit');
    expect(show([request])).not.toContain('a photo of');
  });

  it('shows the answer', () => {
    const html = show([{ ...answered, answer: 'Send them to the shop.' }]);
    expect(html).toContain('Send them to the shop.');
    expect(html).not.toContain('We’ll answer by email');
    expect(html).not.toContain('We have answered');
  });

  it('says that we have answered when nothing was written, or points to the refund', () => {
    expect(show([answered])).toContain('We have answered');
    const refund = { state: 'completed', createdAt: answered.answeredAt } as Order['refunds'][number];
    expect(show([answered], { refunds: [refund] })).toContain('We made a refund');
    expect(show([answered], { refunds: [{ ...refund, state: 'failed' }] })).toContain('We have answered');
    const before = { ...refund, createdAt: '2026-11-20T16:31:00.000Z' };
    expect(show([answered], { refunds: [before] })).toContain('We have answered');
  });

  it('can be withdrawn until it is answered, and then says that it was', () => {
    expect(show([request])).toContain('Withdraw Request');
    expect(show([answered])).not.toContain('Withdraw Request');
    const html = show([{ ...answered, withdrawn: true }]);
    expect(html).toContain('You withdrew this request');
    expect(html).not.toMatch(/Withdraw Request|We have answered/);
  });

  it('folds earlier requests away', () => {
    expect(show([answered])).not.toContain('<details');
    const html = show([{ ...answered, _id: 'first', reason: 'Too big.' }, request]);
    expect(html.indexOf('They look wrong.')).toBeLessThan(html.indexOf('<details'));
    expect(html.indexOf('Too big.')).toBeGreaterThan(html.indexOf('<details'));
  });

  it('is nothing without a request, or once the order is canceled or refunded in full', () => {
    expect(show([])).toBe('');
    expect(show([answered], { state: 'canceled' })).toBe('');
    expect(show([answered], { refundedTotal: '10.00' })).toBe('');
  });
});
