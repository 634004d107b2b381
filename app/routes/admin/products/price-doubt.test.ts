import { expect, it } from 'vitest';
import { priceDoubt } from './price-doubt.ts';

it.each([
  [318, '31,800', 'That is 100 times the former price.'],
  [318, '$3180.00', 'That is 10 times the former price.'],
  [318, '3.18', 'The former price was 100 times as much.'],
  [318, '3179', undefined],
  [318, '32', undefined],
  [318, 'many', undefined],
  [318, '0', undefined],
  [0, '318', undefined],
])('a price that was %d and is now %j: %j', (before, typed, question) => {
  expect(priceDoubt(before, typed)).toBe(question);
});
