import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { htmlOf } from '../../../../../tests/support/app/html-of.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { CorrectEmail } from './correct-email.tsx';

/** Returns the HTML of the dialog, which a draft opens. */
function dialogOf(state: Order['state']): string {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ 'a email': 'something' }) });
  const order = { _id: 'a', state, guestUser: { guestEmail: 'jane@gmial.com' } } as Order;
  return htmlOf(createElement(CorrectEmail, { order }));
}

it.each([
  ['placed', true],
  ['paid', true],
  ['canceled', false],
  ['expired', false],
] as const)('offers to send the confirmation of an order that is %s: %s', (state, offered) => {
  const html = dialogOf(state);
  expect(html).toContain('Links in emails to');
  expect(html.includes('Send the order confirmation')).toBe(offered);
});
