import { expect, it } from 'vitest';
import { phone } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { noticeOf } from './payment-refusal.tsx';

it.each(['too_many_requests', 'payment_unavailable'] as const)('gives the phone number after %s', (code) => {
  const notice = noticeOf(new ShopError(code, 'Please try again in 27 minutes.'));
  expect(notice.title).toBe('Please try again in 27 minutes.');
  expect(notice.text).toContain(phone.display);
});
