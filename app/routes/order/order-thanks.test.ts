import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { deservesThanks, isAddressMissing, OrderThanks, thanksTitle } from './order-thanks.tsx';

const paidAt = '2026-11-21T16:31:00.000Z';
const soon = Date.parse(paidAt) + 3_600_000;
const order = {
  view: 'full',
  state: 'paid',
  paidAt,
  refundedTotal: '0.00',
  totalPrice: '10.00',
  orderItems: [{ qty: 3, notSent: 1 }],
  requests: [] as Order['requests'],
} as Order;

describe('deservesThanks', () => {
  it('is for the customer, within a day of the payment', () => {
    expect(deservesThanks(order, soon)).toBe(true);
    expect(deservesThanks(order, soon + 24 * 3_600_000)).toBe(false);
    expect(deservesThanks({ ...order, paidAt: null }, soon)).toBe(false);
    expect(deservesThanks({ ...order, view: 'reduced' }, soon)).toBe(false);
  });

  it('ends when the parts were delivered', () => {
    expect(deservesThanks({ ...order, state: 'delivered' }, soon)).toBe(false);
  });

  it('waits while the buyer asks to cancel', () => {
    const asks = (kind: OrderRequest['kind'], answeredAt: string | null) =>
      ({ ...order, requests: [{ kind, answeredAt }] }) as Order;
    expect(deservesThanks(asks('cancel', null), soon)).toBe(false);
    expect(deservesThanks(asks('cancel', paidAt), soon)).toBe(true);
    expect(deservesThanks(asks('return', null), soon)).toBe(true);
  });

  it('ends when everything was refunded', () => {
    expect(deservesThanks({ ...order, refundedTotal: '4.00' }, soon)).toBe(true);
    expect(deservesThanks({ ...order, refundedTotal: '10.00' }, soon)).toBe(false);
  });

  it('ends when nothing is left to send, whatever was kept of the money', () => {
    const orderItems = order.orderItems.map((item) => ({ ...item, notSent: 3 }));
    expect(deservesThanks({ ...order, orderItems, refundedTotal: '8.00' }, soon)).toBe(false);
  });

  it('ends when the payment was taken back', () => {
    expect(deservesThanks({ ...order, isReversed: true }, soon)).toBe(false);
    expect(deservesThanks({ ...order, state: 'canceled' }, soon)).toBe(false);
  });

  it('is for an order that cost nothing, too', () => {
    expect(deservesThanks({ ...order, totalPrice: '0.00' }, soon)).toBe(true);
  });
});

describe('isAddressMissing', () => {
  const missing = { ...order, addressIncomplete: true };
  it('is so while a paid order waits for its address', () => {
    expect(isAddressMissing(missing)).toBe(true);
    expect(isAddressMissing({ ...missing, addressIncomplete: false })).toBe(false);
  });

  it('ends when it was sent, delivered or refunded, and says nothing before it is paid', () => {
    expect(isAddressMissing({ ...missing, tracking: { carrier: 'UPS' } })).toBe(false);
    expect(isAddressMissing({ ...missing, state: 'delivered' })).toBe(false);
    expect(isAddressMissing({ ...missing, refundedTotal: '10.00' })).toBe(false);
    expect(isAddressMissing({ ...missing, state: 'placed' })).toBe(false);
    expect(isAddressMissing({ ...missing, view: 'reduced' })).toBe(false);
  });
});

describe('thanksTitle', () => {
  it('greets the account’s owner before the recipient of the parcel', () => {
    const shippingAddress = { name: 'Ruth Alvarado', state: 'CA', country: 'United States' };
    expect(thanksTitle({ ...order, shippingAddress })).toBe('Thank you, Ruth. It’s in the book.');
    const user = { _id: '', name: 'Walt Harmon', email: '' };
    expect(thanksTitle({ ...order, shippingAddress, user })).toBe('Thank you, Walt. It’s in the book.');
    expect(thanksTitle({ ...order, shippingAddress: { ...shippingAddress, name: '' } })).toBe(
      'Thank you. It’s in the book.',
    );
  });
});

describe('OrderThanks', () => {
  const shown = (given: Partial<Order>) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(OrderThanks, { order: { ...order, packages: [], ...given } }),
      ),
    );

  it('says how soon the parts leave as the order was promised it, if it was', () => {
    expect(shown({ shipsWithinDays: 3 })).toContain('Your parts leave our shop within 3 business days.');
    expect(shown({ shipsWithinDays: null })).toContain('We pack your parts, Monday to Friday.');
    expect(shown({ shipsWithinDays: 3, addressIncomplete: true })).not.toContain('business days');
    expect(shown({ shipsWithinDays: 3, tracking: { carrier: 'UPS' } })).not.toContain('business days');
  });
});
