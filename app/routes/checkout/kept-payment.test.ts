import { beforeEach, expect, it, vi } from 'vitest';
import { forgetPayment, keepPayment, readKeptPayment } from './kept-payment.ts';

const order = '0123456789abcdef01234567';

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});

it('remembers a payment for its own order, until it is forgotten', () => {
  keepPayment(order, { startedAt: 5, approvedId: '4AB' });
  expect(readKeptPayment(order)).toEqual({ startedAt: 5, approvedId: '4AB' });
  expect(readKeptPayment('f'.repeat(24))).toBeUndefined();
  forgetPayment(order);
  expect(readKeptPayment(order)).toBeUndefined();
});

it.each(['', 'null', '7', '{', '{"approvedId":"4AB"}', '{"startedAt":"now"}'])(
  'takes %j for no payment at all',
  (text) => {
    localStorage.setItem(`payment:${order}`, text);
    expect(readKeptPayment(order)).toBeUndefined();
  },
);

it('does not take something else for the id of an approved payment', () => {
  localStorage.setItem(`payment:${order}`, '{"startedAt":5,"approvedId":{"id":"4AB"}}');
  expect(readKeptPayment(order)).toEqual({ startedAt: 5 });
});
