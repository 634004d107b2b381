import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { phone } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { goneNotice, noticeOf, PaymentRefusal } from './payment-refusal.tsx';

/** Returns what the page of an order says that can't be paid. */
function textOf(given: Pick<Order, 'outOfStock' | 'unpayable'>): string {
  const order = { ...given, orderItems: [] } as unknown as Order;
  const notice = goneNotice(order);
  return htmlOf(notice && createElement(PaymentRefusal, { notice, order }));
}

const textOfGone = (isReserved: boolean) =>
  textOf({ outOfStock: [{ product: 'a', name: 'Hood', available: 0, isReserved }] });

it('says that a part is not sold anymore, before anybody tries to pay', () => {
  const unpayable = 'Hood is no longer in the store.';
  expect(textOf({ unpayable })).toMatch(/Hood is no longer.*can’t be paid.*Order Again/);
  expect(textOf({})).toBe('');
});

it('leads to the next one only when a part is sold, not while somebody else is paying for it', () => {
  expect(textOfGone(false)).toMatch(/Out Of Stock.*Hood: none left.*Ask when the next one is due/);
  const paying = textOfGone(true);
  expect(paying).toMatch(/Not Enough In Stock.*held for a payment right now.*Order Again/);
  expect(paying).not.toContain('Ask when');
});

it.each(['too_many_requests', 'payment_unavailable'] as const)('gives the phone number after %s', (code) => {
  const notice = noticeOf(new ShopError(code, 'Please try again in 27 minutes.'));
  expect(notice.title).toBe('Please try again in 27 minutes.');
  expect(notice.text).toContain(phone.display);
});
