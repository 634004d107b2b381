import { expect, it } from 'vitest';
import { countLabel } from './count-label.ts';

it('shows the number of entries, and the page when there are several', () => {
  expect(countLabel({ total: 0, page: 1, pages: 1 }, 'order')).toBe('0 orders');
  expect(countLabel({ total: 1, page: 1, pages: 1 }, 'order')).toBe('1 order');
  expect(countLabel({ total: 1203, page: 2, pages: 61 }, 'order')).toBe('1,203 orders · page 2 of 61');
  expect(countLabel({ total: 10_000, page: 1, pages: 500 }, 'order')).toBe('10,000+ orders · page 1 of 500');
  expect(countLabel({ total: 2, page: 1, pages: 1 }, 'entry', 'entries')).toBe('2 entries');
});
