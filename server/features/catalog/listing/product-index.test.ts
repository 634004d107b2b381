import { describe, expect, it } from 'vitest';
import type { CatalogRow } from '../data.ts';
import { ProductIndex } from './product-index.ts';

const row = (number: number): CatalogRow => ({
  id: `id-${number}`,
  changeNo: number + 1,
  hidden: false,
  deletedAt: null,
  shelf: 'aftermarket',
  brand: 'Bright Mesa',
  vendor: '',
  partType: 'Tailgate',
  name: 'Hood Latch',
  lugoPart: `LCT-${1000 + number}`,
  vendorPart: '',
  years: [1957],
  fitment: [],
  description: '',
  specs: [],
  fitNotes: null,
  priceCents: 1000,
  ratingSum: 0,
  ratingCount: 0,
  createdAt: new Date(1_700_000_000_000),
});

describe('ProductIndex', () => {
  const index = new ProductIndex();
  index.apply(Array.from({ length: 25 }, (_, number) => row(number)));

  it.each([
    [1, [0, 11], 1],
    [3, [24, 24], 3],
    [4, [24, 24], 3],
    [1_000_000, [24, 24], 3],
  ])('cuts page %i of 25 items [3.28]', (number, [first, last], page) => {
    const request = { number, size: 12 };
    for (const shown of [index.list({}, request), index.find('hood', {}, request)]) {
      expect([shown.items[0], shown.items.at(-1)]).toEqual([`id-${first}`, `id-${last}`]);
      expect(shown).toMatchObject({ page, pages: 3, total: 25 });
    }
  });

  it('returns one empty page of an empty list', () => {
    const empty = { items: [], page: 1, pages: 1, total: 0 };
    expect(index.list({ brands: ['None'] }, { number: 7, size: 12 })).toEqual(empty);
    expect(index.find('hood', { brands: ['None'] }, { number: 7, size: 12 })).toEqual(empty);
  });
});
