import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { OrderStatus, statusOf } from './order-status.tsx';

const placed = {
  state: 'placed',
  isPaid: false,
  isDelivered: false,
  refundedTotal: '0.00',
  refunds: [],
  totalPrice: '10.00',
  orderItems: [{ qty: 3, notSent: 1 }],
} as unknown as Order;
const paid = { ...placed, state: 'paid' as const, isPaid: true };
const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' } as const;

describe('statusOf', () => {
  it('is the last step that the order has reached', () => {
    expect(statusOf(placed)).toBe('Placed');
    expect(statusOf(paid)).toBe('Paid');
    expect(statusOf({ ...paid, tracking })).toBe('Sent');
    expect(statusOf({ ...paid, isDelivered: true })).toBe('Delivered');
  });

  it('says that parts without a parcel wait at the shop, or were picked up', () => {
    const pickup = { ...paid, tracking: { carrier: 'Local pickup' } };
    expect(statusOf(pickup)).toBe('Ready to pick up');
    expect(statusOf({ ...pickup, isDelivered: true })).toBe('Picked up');
    expect(statusOf({ ...pickup, isReversed: true })).toBe('Payment taken back');
    expect(statusOf({ ...paid, pickup: true, isDelivered: true })).toBe('Picked up');
  });

  it('says that nothing is left to send once all parts were refunded before that', () => {
    const orderItems = paid.orderItems.map((item) => ({ ...item, notSent: 3 }));
    expect(statusOf({ ...paid, orderItems, refundedTotal: '8.00' })).toBe('Nothing to send');
    expect(statusOf({ ...paid, orderItems, refundedTotal: '10.00' })).toBe('Refunded');
  });

  it('is how an unpaid order has ended', () => {
    expect(statusOf({ ...placed, state: 'expired' })).toBe('Expired');
    expect(statusOf({ ...placed, state: 'canceled' })).toBe('Canceled');
  });

  it('is that the payment was taken back, unless the order was canceled for it', () => {
    const reversed = { ...paid, isReversed: true };
    expect(statusOf(reversed)).toBe('Payment taken back');
    expect(statusOf({ ...reversed, tracking })).toBe('Payment taken back');
    expect(statusOf({ ...reversed, refundedTotal: '10.00' })).toBe('Refunded');
    expect(statusOf({ ...reversed, state: 'canceled' })).toBe('Canceled');
  });

  it('is Refunded once the whole payment was refunded, even if the order was delivered', () => {
    expect(statusOf({ ...paid, refundedTotal: '4.00' })).toBe('Paid');
    expect(statusOf({ ...paid, isDelivered: true, refundedTotal: '10.00' })).toBe('Refunded');
  });
});

describe('OrderStatus', () => {
  const stepsOf = (order: Order) =>
    [...renderToString(createElement(OrderStatus, { order })).matchAll(/<b>(.*?)<\/b>/g)].map(
      ([, name]) => name,
    );

  it('leaves out that an order was sent when it was delivered without being marked so', () => {
    expect(stepsOf({ ...paid, isDelivered: true })).toEqual(['Placed', 'Paid', 'Delivered']);
    expect(stepsOf({ ...paid, tracking, isDelivered: true })).toEqual([
      'Placed',
      'Paid',
      'Sent',
      'Delivered',
    ]);
    expect(stepsOf(paid)).toEqual(['Placed', 'Paid', 'Not Sent', 'Not Delivered']);
  });

  it('says when the order was sent', () => {
    const order = { ...paid, tracking: { ...tracking, sentAt: '2026-11-24T20:05:00.000Z' } };
    expect(renderToString(createElement(OrderStatus, { order }))).toContain(
      formatPacific('2026-11-24T20:05:00.000Z'),
    );
  });

  it('ends with the refund of everything, or with the payment that was taken back, and promises nothing more', () => {
    const refunded = { ...paid, tracking, refundedTotal: '10.00' };
    expect(stepsOf(refunded)).toEqual(['Placed', 'Paid', 'Refunded']);
    expect(stepsOf({ ...refunded, isDelivered: true })).toEqual(['Placed', 'Paid', 'Delivered', 'Refunded']);
    expect(stepsOf({ ...refunded, state: 'canceled' })).toEqual(['Placed', 'Paid', 'Canceled', 'Refunded']);
    expect(stepsOf({ ...paid, tracking, isReversed: true })).toEqual([
      'Placed',
      'Paid',
      'Payment taken back',
    ]);
  });

  it('says Not Ready and Not Picked Up for a pickup', () => {
    expect(stepsOf({ ...paid, pickup: true })).toEqual(['Placed', 'Paid', 'Not Ready', 'Not Picked Up']);
  });
});
