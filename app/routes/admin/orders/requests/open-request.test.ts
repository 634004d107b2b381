import { expect, test } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { onceHere } from './expected-returns.tsx';
import { nextStep } from './open-request.tsx';

const order = { isDelivered: false, pickup: false, mayCancel: false, refundable: '10.00' } as Order;
const former = { ...order, refundable: undefined, imported: { payment: null } };

test('says what to do about a request to cancel: refund, cancel when there is no money, answer once it is sent', () => {
  const cancel = { kind: 'cancel' } as const;
  expect(nextStep(order, cancel)).toBe('Refund it in full below, or answer.');
  const free = { ...order, refundable: undefined, mayCancel: true };
  expect(nextStep(free, cancel)).toBe('Cancel it below, or answer.');
  expect(nextStep({ ...former, mayCancel: true }, cancel)).toBe('Cancel it below, or answer.');
  expect(nextStep({ ...order, refundable: '0.00' }, cancel)).toBe('Nothing is left to refund: answer.');
  expect(nextStep(former, cancel)).toBe('Refund it in full on PayPal’s own pages, or answer.');
  const sent = { ...order, tracking: { carrier: 'UPS' } };
  expect(nextStep(sent, cancel)).toContain('It has shipped in the meantime');
  expect(nextStep({ ...sent, moreToFollow: true }, cancel)).toContain('Part of it has shipped');
  const pickedUp = { ...order, tracking: { carrier: 'Local pickup' }, isDelivered: true };
  expect(nextStep(pickedUp, cancel)).toContain('It was picked up');
  expect(nextStep({ ...order, tracking: { carrier: 'Local pickup' } }, cancel)).toContain('Refund it');
});

test('says what to do about a request to return parts', () => {
  expect(nextStep(order, { kind: 'return' })).toContain('once it is here, refund it below');
  expect(nextStep(former, { kind: 'return' })).toContain('refund it on PayPal’s own pages');
  expect(nextStep({ ...order, refundable: '0.00' }, { kind: 'return' })).toContain('Nothing is left');
});

test('says where to refund parts that are on their way back', () => {
  expect(onceHere(order)).toBe('Refund it below once it is here.');
  expect(onceHere(former)).toBe('Refund it on PayPal’s own pages once it is here.');
  expect(onceHere({ ...order, refundable: '0.00' })).toBe('Nothing is left to refund.');
});
