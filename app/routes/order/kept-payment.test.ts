import { beforeEach, expect, it, vi } from 'vitest';
import { forgetPayment, keepPayment, readKeptPayment, wasBegunLately } from './kept-payment.ts';

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
  keepPayment(order);
  expect(readKeptPayment(order)).toEqual({ startedAt: expect.any(Number) as number });
  keepPayment(order, '4AB');
  expect(readKeptPayment(order)?.approvedId).toBe('4AB');
  expect(readKeptPayment('f'.repeat(24))).toBeUndefined();
  forgetPayment(order);
  expect(readKeptPayment(order)).toBeUndefined();
});

it('knows for half an hour that a payment was begun', () => {
  expect(wasBegunLately(order)).toBe(false);
  keepPayment(order);
  expect(wasBegunLately(order)).toBe(true);
  const ago = (minutes: number) =>
    localStorage.setItem(`payment:${order}`, JSON.stringify({ startedAt: Date.now() - minutes * 60_000 }));
  ago(29);
  expect(wasBegunLately(order)).toBe(true);
  ago(31);
  expect(wasBegunLately(order)).toBe(false);
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
