import { expect, test } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { nextStep } from './open-request.tsx';

const order = { isDelivered: false, refundable: '10.00' } as Order;

test('says what to do about a request to cancel: refund, cancel when there is no money, answer once it is sent', () => {
  const cancel = { kind: 'cancel' } as const;
  expect(nextStep(order, cancel)).toBe('Refund it in full below, or answer.');
  expect(nextStep({ ...order, refundable: '0.00' }, cancel)).toBe('Cancel it below, or answer.');
  const sent = { ...order, tracking: { carrier: 'UPS' } };
  expect(nextStep(sent, cancel)).toContain('sent in the meantime');
  expect(nextStep({ ...order, tracking: { carrier: 'Local pickup' } }, cancel)).toContain('Refund it');
});

test('says what to do about a request to return parts', () => {
  expect(nextStep(order, { kind: 'return' })).toContain('once it is here');
});
