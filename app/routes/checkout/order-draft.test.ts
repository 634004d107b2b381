import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import { clearOrderDraft, orderDraftKey } from './order-draft.ts';

const order = { orderItems: [{ product: 'a', qty: 1 }], totalPrice: '10.00' };

beforeEach(() => void stubStorage('localStorage'));

test('the same order keeps its key', () => {
  const key = orderDraftKey(order);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(orderDraftKey({ ...order })).toBe(key);
});

test('a different order, or the same at a different price, gets a different key', () => {
  const key = orderDraftKey(order);
  expect(orderDraftKey({ ...order, totalPrice: '11.00' })).not.toBe(key);
});

test('an order like the last one gets a new key once the last one is placed', () => {
  const key = orderDraftKey(order);
  clearOrderDraft();
  expect(orderDraftKey(order)).not.toBe(key);
});

test('nonsense in storage is not used as a key', () => {
  localStorage.setItem('orderDraft', '{"key":7}');
  expect(orderDraftKey(order)).toMatch(/^[0-9a-f]{32}$/);
  localStorage.setItem('orderDraft', '{');
  expect(orderDraftKey(order)).toMatch(/^[0-9a-f]{32}$/);
});
