import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { PriceBreakdown } from './price-breakdown.tsx';

it.each([
  [0, 'Free'],
  [25, '$25.00'],
])('says what shipping of $%i costs', (shippingPrice, amount) => {
  const product = { price: 10, brand: 'Aftermarket', shippingPrice } as ProductDetails;
  const html = htmlOf(createElement(PriceBreakdown, { product, qty: 1, state: 'OR' }));
  expect(html).toContain(`<dt>Shipping</dt><dd>${amount}</dd>`);
});
