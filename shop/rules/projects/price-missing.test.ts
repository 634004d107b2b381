import { expect, it } from 'vitest';
import { priceMissing } from './price-missing.ts';
import { newEntry } from './project-list.ts';

const entry = (id: string) => newEntry({ _id: id, name: id });
const parts = new Map([
  ['grille', { brand: 'NAPCO', price: 19.99 }],
  ['hood', { brand: 'Midvale', price: 500, shippingPrice: 150 }],
  ['door', { brand: 'Midvale', price: 300 }],
]);

it('prices what is missing and in the store as a cart would, delivered', () => {
  const entries = [
    { ...entry('grille'), qty: 3 },
    entry('hood'),
    { ...entry('door'), state: 'done' as const },
    { ...entry('door'), state: 'ordered' as const },
    entry('gone'),
  ];
  // Items 559.97, shipping 3 × 30 + 150, handling 4 % of 799.97, tax 7.5 % of the items.
  expect(priceMissing(entries, parts, 750)).toMatchObject({
    itemsCents: 55_997,
    shippingCents: 24_000,
    handlingCents: 3200,
    taxCents: 4200,
    totalCents: 87_397,
  });
  expect(priceMissing(entries.slice(2), parts, 750).totalCents).toBe(0);
});
