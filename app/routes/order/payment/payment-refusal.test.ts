import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { phone } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { goneNotice, noticeOf, PaymentRefusal } from './payment-refusal.tsx';

/** Returns what the page of an order says whose only part is gone. */
function textOfGone(isReserved: boolean): string {
  const notice = goneNotice([{ product: 'a', name: 'Hood', available: 0, isReserved }]);
  const Component = () =>
    createElement(PaymentRefusal, { notice, order: { orderItems: [] } as unknown as Order });
  const router = createMemoryRouter([{ path: '/', Component }]);
  return renderToString(createElement(RouterProvider, { router })).replaceAll('<!-- -->', '');
}

it('leads to the next one only when a part is sold, not while somebody else is paying for it', () => {
  expect(textOfGone(false)).toMatch(/Out Of Stock.*Hood: none left.*Ask when the next one is due/);
  const paying = textOfGone(true);
  expect(paying).toMatch(/Not Enough In Stock.*held for a payment right now.*Order again/);
  expect(paying).not.toContain('Ask when');
});

it.each(['too_many_requests', 'payment_unavailable'] as const)('gives the phone number after %s', (code) => {
  const notice = noticeOf(new ShopError(code, 'Please try again in 27 minutes.'));
  expect(notice.title).toBe('Please try again in 27 minutes.');
  expect(notice.text).toContain(phone.display);
});
