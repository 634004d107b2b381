import { expect, it } from 'vitest';
import { pagingOf } from './paging.ts';

it.each([
  [25, 1, 1, 3],
  [25, 3, 3, 3],
  [25, 4, 3, 3],
  [24, 1_000_000, 2, 2],
  [1, 1, 1, 1],
  [0, 7, 1, 1],
])(
  'returns, for %i items at twelve a page and requested page %i, page %i of %i',
  (total, number, page, pages) => {
    expect(pagingOf(total, { number, size: 12 })).toEqual({ page, pages, total });
  },
);
