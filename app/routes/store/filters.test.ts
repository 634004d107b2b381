import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearBuckets } from '../../../shop/facts.ts';
import { partCategories } from '../../../shop/part-categories.ts';
import {
  filtersFromQuery,
  filtersToQuery,
  hasFilters,
  noFilters,
  onlyKnown,
  parseFilters,
  toggled,
} from './filters.ts';

const anyFilters = fc.record({
  brand: fc.subarray(['NAPCO', 'Alder & Pine Bedworks', 'Bright Mesa']),
  partType: fc.subarray([...partCategories]),
  yearRange: fc.subarray([...yearBuckets]),
});

test('filters survive the conversion to an address and back', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersFromQuery(new URLSearchParams(filtersToQuery(filters)))).toEqual(filters);
    }),
  );
});

test('filters survive storage [3.21]', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(JSON.stringify(filters))).toEqual(filters);
    }),
  );
});

test('parses the repeated names of a form that was sent without scripts', () => {
  const query = new URLSearchParams('partType=Tailgate&partType=Doors+%26+Hardware&yearRange=1955-1959');
  expect(filtersFromQuery(query)).toEqual({
    brand: [],
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
    brand: ['NAPCO'],
    partType: ['Tailgate', 'Hoverboards'],
    yearRange: ['1955-1959', '3000-3001'],
  };
  expect(onlyKnown(kept, { partType: partCategories, yearRange: yearBuckets })).toEqual({
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
