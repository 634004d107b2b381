import { describe, expect, it } from 'vitest';
import { catalogRow } from '../../../../tests/support/catalog-row.ts';
import type { CatalogRow } from '../data.ts';
import { ProductIndex } from './product-index.ts';

const row = (number: number) => catalogRow(number, { id: `id-${number}` });

describe('ProductIndex', () => {
  it('tells the trucks of 1955 apart by the rules of a part, else by its fit notes', () => {
    const index = new ProductIndex();
    const of1955 = (number: number, given: Partial<CatalogRow>) => ({
      ...row(number),
      years: [1955],
      ...given,
    });
    const rule = { from: 1955, to: 1955 };
    index.apply([
      of1955(0, { fitment: [{ ...rule, series: ['first'] }], fitNotes: 'Second Series' }),
      of1955(1, { fitment: [{ ...rule, series: ['second'] }] }),
      of1955(2, { fitment: [{ ...rule, series: ['first'] }, { ...rule, engines: ['235'] } as never] }),
      of1955(3, { fitNotes: 'First Series only' }),
    ]);
    const found = (text: string) => index.find(text, {}, { number: 1, size: 12 }).items.toSorted();
    expect(found('55.1 hood latch')).toEqual(['id-0', 'id-2', 'id-3']);
    expect(found('late 55 hood latch')).toEqual(['id-1', 'id-2']);
  });
});

describe('ProductIndex › paging', () => {
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
    expect(index.find('hood', { brands: ['None'] }, { number: 7, size: 12 })).toMatchObject(empty);
  });
});
