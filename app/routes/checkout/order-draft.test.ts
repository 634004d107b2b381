import { beforeEach, expect, test, vi } from 'vitest';
import { attemptDone, attemptKey } from './order-draft.ts';

const order = { orderItems: [{ product: 'a', qty: 1 }], totalPrice: '10.00' };

beforeEach(() => {
  const shelf = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  });
});

test('the same order is sent again under the same key', () => {
  const key = attemptKey(order);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptKey({ ...order })).toBe(key);
});

test('another order, or the same at another price, gets another key', () => {
  const key = attemptKey(order);
  expect(attemptKey({ ...order, totalPrice: '11.00' })).not.toBe(key);
});

test('an order like the last one gets a new key once that is placed', () => {
  const key = attemptKey(order);
  attemptDone();
  expect(attemptKey(order)).not.toBe(key);
});

test('nonsense in storage is no key', () => {
  localStorage.setItem('orderAttempt', '{"key":7}');
  expect(attemptKey(order)).toMatch(/^[0-9a-f]{32}$/);
  localStorage.setItem('orderAttempt', '{');
  expect(attemptKey(order)).toMatch(/^[0-9a-f]{32}$/);
});
