import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSorts, yearBuckets } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import {
  filtersFromQuery,
  filtersToQuery,
  goesWith,
  hasFilters,
  noFilters,
  onlyKnown,
  parseFilters,
  priceName,
  priceProblem,
  toggled,
  wholeDollars,
} from './filters.ts';

const anyTicked = fc.record({
  brand: fc.subarray(['NAPCO', 'Alder & Pine Bedworks', 'Bright Mesa']),
  partType: fc.subarray([...partCategories]),
  yearRange: fc.subarray([...yearBuckets]),
});

const anyFilters = fc
  .record({
    ticked: anyTicked,
    year: fc.constantFrom('', '1957'),
    minPrice: fc.constantFrom('', '50'),
    maxPrice: fc.constantFrom('', '200'),
    inStock: fc.constantFrom('', 'true'),
    fitting: fc.constantFrom({ fit: '', truck: '' }, { fit: 'fits,check', truck: '1955,first,big-window' }),
    sort: fc.constantFrom('' as const, ...listSorts),
  })
  .map(({ ticked, fitting, ...others }) => ({ ...ticked, ...fitting, ...others }));

test('a year goes with the years of a search that name it, or with a search that names none', () => {
  const named = { from: 1958, to: 1959 };
  expect(['1957', '1958', '1959', '1960', ''].map((year) => goesWith(year, named))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(goesWith('1957', undefined)).toBe(true);
});

test('filters survive the conversion to an address and back', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersFromQuery(new URLSearchParams(filtersToQuery(filters)))).toEqual(filters);
    }),
  );
});

test('ticked boxes survive storage [3.21]', () => {
  fc.assert(
    fc.property(anyTicked, (ticked) => {
      expect(parseFilters(JSON.stringify(ticked))).toEqual({ ...noFilters, ...ticked });
    }),
  );
});

test('parses the repeated names of a form that was sent without scripts', () => {
  const query = new URLSearchParams('partType=Tailgate&partType=Doors+%26+Hardware&yearRange=1955-1959');
  expect(filtersFromQuery(query)).toEqual({
    ...noFilters,
    partType: ['Tailgate', 'Doors & Hardware'],
    yearRange: ['1955-1959'],
  });
});

test('keeps commas readable in the address [7.2.12]', () => {
  expect(filtersToQuery({ ...noFilters, yearRange: ['1955-1959', '1960-1966'] })).toBe(
    'yearRange=1955-1959,1960-1966',
  );
});

test('accepts any stored text', () => {
  for (const text of [null, '', 'null', '7', '[]', '{"brand":"NAPCO"}', '{"partType":[1,null,{}]}', '{']) {
    expect(hasFilters(parseFilters(text))).toBe(false);
  }
});

test('drops stored values that the store does not have', () => {
  const kept = {
    ...noFilters,
    brand: ['NAPCO'],
    partType: ['Tailgate', 'Hoverboards'],
    yearRange: ['1955-1959', '3000-3001'],
  };
  expect(onlyKnown(kept, { partType: partCategories, yearRange: yearBuckets })).toEqual({
    ...noFilters,
    brand: ['NAPCO'],
    partType: ['Tailgate'],
    yearRange: ['1955-1959'],
  });
});

test('adds a value and removes it again', () => {
  const set = toggled(noFilters, 'partType', 'Tailgate');
  expect(set.partType).toEqual(['Tailgate']);
  expect(toggled(set, 'partType', 'Tailgate')).toEqual(noFilters);
});

test.each([
  ['50', '50'],
  [' $1,500 ', '1500'],
  ['1,5', ''],
  ['1,0000', ''],
  ['1,000,000', ''],
  ['$12,345.50', '12345'],
  ['$ 0050.99', '50'],
  ['0', '0'],
  ['-5', ''],
  ['1e3', ''],
  ['9999999', ''],
  [null, ''],
])('reads %j as %j dollars', (typed, dollars) => {
  expect(wholeDollars(typed)).toBe(dollars);
});

test.each([
  ['', '', undefined],
  ['50', '', undefined],
  ['50', ' $1,000 ', undefined],
  ['50', '50', undefined],
  ['50', '20', { text: 'The lowest price is above the highest', names: ['minPrice', 'maxPrice'] }],
  ['50', '0', { text: 'The lowest price is above the highest', names: ['minPrice', 'maxPrice'] }],
  ['50', 'a lot', { text: 'Please enter a price up to $999,999', names: ['maxPrice'] }],
  ['1,000,000', '50', { text: 'Please enter a price up to $999,999', names: ['minPrice'] }],
  ['-5', '$', { text: 'Please enter a price up to $999,999', names: ['minPrice', 'maxPrice'] }],
])('from %j to %j, as typed, has the problem %j', (from, to, problem) => {
  expect(priceProblem(from, to)).toEqual(problem);
});

test('ignores a year, price or order that cannot be', () => {
  const query = new URLSearchParams('year=57&minPrice=abc&maxPrice=-1&sort=cheap');
  expect(filtersFromQuery(query)).toEqual(noFilters);
});

test('names a price range', () => {
  const name = (minPrice: string, maxPrice: string) => priceName({ ...noFilters, minPrice, maxPrice });
  expect([name('50', '1200'), name('50', ''), name('', '200'), name('', '')]).toEqual([
    '$50–$1,200',
    'from $50',
    'up to $200',
    '',
  ]);
});

test.each([
  'truck=1957',
  'fit=fits',
  'truck=57&fit=fits',
  'truck=1957&fit=no',
  'truck=1957%20x&fit=fits',
  'inStock=1',
])('an address ignores %s', (query) =>
  expect(filtersFromQuery(new URLSearchParams(query))).toEqual(noFilters),
);

test('an address keeps a truck with what it fits', () => {
  const query = 'inStock=true&fit=fits,check&truck=1955,first';
  expect(filtersToQuery(filtersFromQuery(new URLSearchParams(query)))).toBe(query);
});
