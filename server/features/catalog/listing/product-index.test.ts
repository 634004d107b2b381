import { describe, expect, it } from 'vitest';
import { pageOf } from './product-index.ts';

const numbers = Array.from({ length: 25 }, (_, at) => at);

describe('pageOf', () => {
  it.each([
    [1, [0, 11], 1],
    [3, [24, 24], 3],
    [4, [24, 24], 3],
    [1_000_000, [24, 24], 3],
  ])('cuts page %i of 25 items [3.28]', (number, [first, last], page) => {
    const shown = pageOf(numbers, { number, size: 12 });
    expect([shown.items[0], shown.items.at(-1)]).toEqual([first, last]);
    expect(shown).toMatchObject({ page, pages: 3, total: 25 });
  });

  it('returns one empty page of an empty list', () => {
    expect(pageOf([], { number: 7, size: 12 })).toEqual({ items: [], page: 1, pages: 1, total: 0 });
  });
});
