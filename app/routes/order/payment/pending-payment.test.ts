import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '../../../../tests/support/app/stub-storage.ts';
import {
  clearPendingPayment,
  savePendingPayment,
  readPendingPayment,
  wasStartedRecently,
} from './pending-payment.ts';

const order = '0123456789abcdef01234567';

beforeEach(() => void stubStorage('localStorage'));

it('stores a payment for its own order, until it is cleared', () => {
  savePendingPayment(order);
  expect(readPendingPayment(order)).toEqual({ startedAt: expect.any(Number) as number });
  savePendingPayment(order, '4AB');
  expect(readPendingPayment(order)?.approvedId).toBe('4AB');
  expect(readPendingPayment('f'.repeat(24))).toBeUndefined();
  clearPendingPayment(order);
  expect(readPendingPayment(order)).toBeUndefined();
});

it('remembers for half an hour that a payment was started', () => {
  expect(wasStartedRecently(order)).toBe(false);
  savePendingPayment(order);
  expect(wasStartedRecently(order)).toBe(true);
  const ago = (minutes: number) =>
    localStorage.setItem(`payment:${order}`, JSON.stringify({ startedAt: Date.now() - minutes * 60_000 }));
  ago(29);
  expect(wasStartedRecently(order)).toBe(true);
  ago(31);
  expect(wasStartedRecently(order)).toBe(false);
});

it.each(['', 'null', '7', '{', '{"approvedId":"4AB"}', '{"startedAt":"now"}'])(
  'takes %j for no payment at all',
  (text) => {
    localStorage.setItem(`payment:${order}`, text);
    expect(readPendingPayment(order)).toBeUndefined();
  },
);

it('ignores anything that is not the id of an approved payment', () => {
  localStorage.setItem(`payment:${order}`, '{"startedAt":5,"approvedId":{"id":"4AB"}}');
  expect(readPendingPayment(order)).toEqual({ startedAt: 5 });
});
