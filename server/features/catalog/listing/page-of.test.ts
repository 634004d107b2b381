import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const numbers = Array.from({ length: 25 }, (_, at) => at);

it.each([
  [1, [0, 11], 1],
  [3, [24, 24], 3],
  [4, [24, 24], 3],
  [1_000_000, [24, 24], 3],
])('shows page %i of 25 things [3.28]', (number, [first, last], page) => {
  const shown = pageOf(numbers, { number, size: 12 });
  expect([shown.items[0], shown.items.at(-1)]).toEqual([first, last]);
  expect(shown).toMatchObject({ page, pages: 3, total: 25 });
});

it('has one empty page of nothing', () => {
  expect(pageOf([], { number: 7, size: 12 })).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});
