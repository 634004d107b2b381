import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { orderPlacedText, saysOrderPlaced } from '../../../../shop/inquiry-facts.ts';
import { InquiryStatusChoice } from './inquiry-status.tsx';

it.each([
  ['waiting', true, true],
  ['waiting', false, false],
  ['done', true, false],
] as const)(
  'of an inquiry that is %s, ordered: %s, says that it may be done: %s',
  (status, isOrdered, says) => {
    const html = htmlOf(createElement(InquiryStatusChoice, { id: 'i', form: 'part', status, isOrdered }));
    expect(html.includes('The order is placed: press Done')).toBe(says);
  },
);

it('tells the note about an order from what somebody wrote', () => {
  expect(saysOrderPlaced(orderPlacedText(570020))).toBe(true);
  expect(saysOrderPlaced('Order 570020 placed wrongly')).toBe(false);
});
