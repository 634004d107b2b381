import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogRow } from '../../../../tests/support/catalog-row.ts';
import { listSorts, yearBuckets } from '../../../../shop/facts.ts';
import type { FitmentRule, Truck } from '../../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../../shop/rules/fitment/fit.ts';
import type { CatalogRow } from '../data.ts';
import type { Filter } from './filter.ts';
import { bucketsOf } from './filter.ts';
import { listedFits } from './fitment-columns.ts';
import { ProductIndex } from './product-index.ts';

const brands = ['Bright Mesa', 'Cedar Forge', 'NAPCO', 'Used'];
const partTypes = ['Tailgate', 'Hoods & Latches', 'Locking Hubs'];
const names = ['Hood Latch', 'Tailgate Chain', 'Hood Emblem Chrome', 'Locking Hub'];

const anyRows = fc
  .array(
    fc.record({
      brand: fc.constantFrom(...brands),
      partType: fc.constantFrom(...partTypes),
      name: fc.constantFrom(...names),
      years: fc.subarray([1949, 1955, 1957, 1959, 1962, 1990]),
      fitment: fc.subarray<FitmentRule>([
        { from: 1955, to: 1957, bed: ['step-side'] },
        { from: 1955, to: 1955, series: ['second'] },
      ]),
      priceCents: fc.constantFrom(500, 1000, 2500),
      ratingSum: fc.constantFrom(0, 5),
      ratingCount: fc.constantFrom(0, 1),
      createdAt: fc.constantFrom(new Date(1_700_000_000_000), new Date(1_800_000_000_000)),
      hidden: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((given) => given.map((fields, number) => catalogRow(number, fields)));

const anyFilter: fc.Arbitrary<Filter> = fc.record(
  {
    brands: fc.subarray(brands, { minLength: 1 }),
    partTypes: fc.subarray(partTypes, { minLength: 1 }),
    yearRanges: fc.subarray([...yearBuckets], { minLength: 1 }).map(bucketsOf),
    minYear: fc.constant(1957),
    maxYear: fc.constant(1957),
    minPriceCents: fc.constant(1000),
    maxPriceCents: fc.constant(1000),
    except: fc.constant([3, 7].map((number) => catalogRow(number).id)),
    fit: fc.record({
      truck: fc.constantFrom<Truck>({ year: 1955 }, { year: 1955, series: 'second' }, { year: 1957 }),
      verdicts: fc.subarray([...listedFits], { minLength: 1 }),
    }),
  },
  { requiredKeys: [] },
);
const anyText = fc.constantFrom(
  undefined,
  'hood',
  'hood emblem',
  'chrome tailgate',
  'LCT-10',
  'LCT-1003',
  'hood latch',
  'nothing',
);

const indexOf = (rows: CatalogRow[]) => {
  const index = new ProductIndex();
  index.apply(rows);
  return index;
};
const all = { number: 1, size: 1000 };

describe('facets', () => {
  it('count what one would get by each value', () => {
    const shelves = ['aftermarket', 'napco'] as const;
    fc.assert(
      fc.property(anyRows, anyFilter, anyText, (rows, chosen, text) => {
        const index = indexOf(rows);
        const filter = { ...chosen, shelves };
        const counted = index.facets(filter, text);
        const listed = (more: Filter) =>
          (text ? index.find(text, { ...filter, ...more }, all) : index.list({ ...filter, ...more }, all))
            .total;
        expect(counted.total).toBe(listed({}));
        for (const { value, count } of counted.yearRange)
          expect(count, value).toBe(listed({ yearRanges: bucketsOf([value]) }));
        for (const { value, count } of counted.partType)
          expect(count, value).toBe(listed({ partTypes: [value] }));
        const brandCounts = new Map(counted.brand.map(({ value, count }) => [value, count]));
        for (const brand of brands)
          expect(brandCounts.get(brand) ?? 0, brand).toBe(listed({ brands: [brand] }));
      }),
    );
  });

  it('count single years, stock and a truck beside everything else', () => {
    const soldOut = [2, 5, 11].map((number) => catalogRow(number).id);
    const truck = { year: 1955, bed: 'step-side' };
    fc.assert(
      fc.property(anyRows, anyFilter, anyText, (rows, filter, text) => {
        const index = indexOf(rows);
        const counted = index.moreFacets(filter, { soldOut, truck, text });
        const { minYear: _min, maxYear: _max, ...anyYear } = filter;
        const { fit: _fit, ...anyFit } = filter;
        const listed = (chosen: Filter) =>
          (text ? index.find(text, chosen, all) : index.list(chosen, all)).total;
        expect(counted.inStock).toBe(listed({ ...filter, except: soldOut }));
        for (const { value, count } of counted.year)
          expect(count, String(value)).toBe(listed({ ...anyYear, minYear: value, maxYear: value }));
        for (const verdict of listedFits)
          expect(counted[verdict], verdict).toBe(listed({ ...anyFit, fit: { truck, verdicts: [verdict] } }));
      }),
    );
  });

  it('leave out what a part does not name', () => {
    const facets = indexOf([catalogRow(1), catalogRow(2, { brand: '', partType: '' })]).facets({});
    expect(facets.brand).toEqual([{ value: 'Bright Mesa', count: 1 }]);
    expect(facets.partType.map(({ value }) => value)).not.toContain('');
    expect(facets.total).toBe(2);
  });

  it('count a brand once however it is spelled, as most products spell it', () => {
    const spelled = ['BRIGHT MESA', 'Bright Mesa', ' bright mesa ', 'Bright Mesa', 'Cedar Forge'];
    const index = indexOf(spelled.map((brand, number) => catalogRow(number, { brand })));
    expect(index.facets({}).brand).toEqual([
      { value: 'Bright Mesa', count: 4 },
      { value: 'Cedar Forge', count: 1 },
    ]);
    for (const brand of spelled.slice(0, 4)) expect(index.list({ brands: [brand] }, all).total).toBe(4);
    // Whatever else is chosen, the box keeps its name.
    expect(index.facets({ minPriceCents: 1000, partTypes: ['Tailgate'] }).brand[0]?.value).toBe(
      'Bright Mesa',
    );
    index.apply([1, 3].map((number) => catalogRow(number, { changeNo: 90 + number, brand: 'BRIGHT MESA' })));
    expect(index.facets({}).brand[0]).toEqual({ value: 'BRIGHT MESA', count: 4 });
  });

  it('name the categories that only NAPCO has', () => {
    const index = indexOf([
      catalogRow(1, { brand: 'NAPCO', partType: 'Locking Hubs' }),
      catalogRow(2, { brand: 'NAPCO', partType: 'Tailgate' }),
      catalogRow(3, { partType: 'Tailgate' }),
      catalogRow(4, { partType: 'Locking Hubs', hidden: true }),
    ]);
    expect(index.facets({ shelves: ['aftermarket'] }).onlyNapco).toEqual([
      { value: 'Locking Hubs', count: 1 },
    ]);
  });
});

describe('a truck', () => {
  it('lists what the rules say of it, whatever else is listed', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...listedFits), (rows, verdict) => {
        const index = indexOf(rows);
        const visible = rows.filter(({ hidden }) => !hidden);
        for (const truck of [{ year: 1955 }, { year: 1957, bed: 'panel' }, { year: 2001 }]) {
          const expected = visible.filter(
            ({ years, fitment }) => fit(truck, { years, rules: fitment })?.fit === verdict,
          );
          const { items } = index.list({ fit: { truck, verdicts: [verdict] } }, all);
          expect(items.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        }
      }),
    );
  });

  it('is judged again when a part changes', () => {
    const index = indexOf([catalogRow(1), catalogRow(2)]);
    const filter: Filter = { fit: { truck: { year: 1957 }, verdicts: ['fits'] } };
    expect(index.list(filter, all).total).toBe(2);
    index.apply([catalogRow(2, { changeNo: 99, years: [1949] })]);
    expect(index.list(filter, all).total).toBe(1);
    index.apply([catalogRow(3)]);
    expect(index.list(filter, all).total).toBe(2);
  });
});

describe('a filter in a search', () => {
  it('chooses among the matches and never finds what the text alone does not', () => {
    const index = indexOf([catalogRow(1), catalogRow(2, { name: 'Chrome Tailgate Chain', years: [1949] })]);
    expect(index.find('hood latch', {}, all).total).toBe(1);
    expect(index.find('hood latch', { yearRanges: [[1947, 1954]] }, all).total).toBe(0);
  });
});

describe('sorting', () => {
  it('shows each product once across the pages, in order, also after changes', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyFilter,
        anyText,
        fc.constantFrom(...listSorts),
        fc.integer({ min: 1, max: 6 }),
        (rows, filter, text, sort, size) => {
          const index = indexOf(rows);
          // Builds the order before the changes.
          index.list({}, all, { sort });
          const changed = rows.map((old, at) =>
            at % 3 === 0
              ? { ...old, changeNo: old.changeNo + 1000, priceCents: old.priceCents + 100 * at }
              : old,
          );
          index.apply(changed);
          const page = (number: number, of = size) =>
            text
              ? index.find(text, filter, { number, size: of }, { sort })
              : index.list(filter, { number, size: of }, { sort });
          const paged = Array.from({ length: page(1).pages }, (_, at) => page(at + 1).items).flat();
          const ids = page(1, 1000).items;
          expect(paged).toEqual(ids);
          expect(new Set(ids).size).toBe(ids.length);
          const byId = new Map(changed.map((product) => [product.id, product]));
          const shown = ids.map((id) => byId.get(id) as CatalogRow);
          expect(shown).toEqual(shown.toSorted((a, b) => compare[sort](a, b) || byNumber(a, b)));
          const usual = text ? index.find(text, filter, all) : index.list(filter, all);
          expect(ids.toSorted()).toEqual(usual.items.toSorted());
        },
      ),
    );
  });
});

it('what comes last comes after everything else, across the pages', () => {
  fc.assert(
    fc.property(
      anyRows,
      fc.constantFrom(...listSorts),
      fc.integer({ min: 1, max: 6 }),
      (rows, sort, size) => {
        const index = indexOf(rows);
        const last = [2, 5, 11, 900].map((number) => catalogRow(number).id);
        const page = (number: number) => index.list({}, { number, size }, { sort, last });
        const paged = Array.from({ length: page(1).pages }, (_, at) => page(at + 1).items).flat();
        const usual = index.list({}, all, { sort }).items;
        const isLast = (id: string) => last.includes(id);
        expect(paged).toEqual([...usual.filter((id) => !isLast(id)), ...usual.filter(isLast)]);
      },
    ),
  );
});

const byNumber = (a: CatalogRow, b: CatalogRow) => (a.lugoPart < b.lugoPart ? -1 : 1);
const merit = ({ ratingSum, ratingCount, years }: CatalogRow) =>
  Math.round(((ratingSum + 8) / (ratingCount + 2)) * 1000) * 2 +
  (years.some((year) => year >= 1955 && year <= 1959) ? 1 : 0);
const compare = {
  rating: (a, b) => merit(b) - merit(a),
  priceLow: (a, b) => a.priceCents - b.priceCents,
  priceHigh: (a, b) => b.priceCents - a.priceCents,
  partNumber: () => 0,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
} satisfies Record<string, (a: CatalogRow, b: CatalogRow) => number>;
