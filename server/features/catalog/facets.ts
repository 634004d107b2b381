import type { Facets } from '../../../shop/contracts/catalog.ts';
import { partCategories, yearBuckets } from '../../../shop/facts.ts';
import { bucketBounds } from '../../../shop/rules/years.ts';
import type { Shelf } from './filter.ts';

interface Counted {
  shelf: Shelf;
  partType: string;
  years: readonly number[];
}

/**
 * How many products stand on each shelf and, of the aftermarket shelf that the filters are for, in each year bucket and
 * category. A product counts in every bucket that any of its years is in. All categories are named, empty ones with 0.
 */
export function countFacets(products: readonly Counted[]): Facets {
  const shelves = { aftermarket: 0, napco: 0, used: 0 };
  const partTypes = new Map<string, number>(partCategories.map((name) => [name, 0]));
  const buckets = yearBuckets.map((value) => ({ value, bounds: bucketBounds(value) ?? [0, 0], count: 0 }));
  for (const { shelf, partType, years } of products) {
    shelves[shelf]++;
    if (shelf !== 'aftermarket') continue;
    partTypes.set(partType, (partTypes.get(partType) ?? 0) + 1);
    for (const bucket of buckets) {
      const [from, to] = bucket.bounds;
      if (years.some((year) => year >= from && year <= to)) bucket.count++;
    }
  }
  return {
    yearRange: buckets.map(({ value, count }) => ({ value, count })),
    partType: [...partTypes].filter(([name]) => name !== '').map(([value, count]) => ({ value, count })),
    shelves,
  };
}
