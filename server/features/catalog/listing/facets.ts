import type { Facets } from '../../../../shop/contracts/catalog.ts';
import { yearBuckets } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';
import type { Shelf } from './filter.ts';

/** How many products there are of each. */
export interface Counts {
  shelves: Record<Shelf, number>;
  /** Of the aftermarket shelf, which the filters are for. */
  partTypes: Iterable<[partType: string, count: number]>;
  years: Iterable<[years: readonly number[], count: number]>;
}

/**
 * The counts as the filter panel shows them. A product counts in every bucket that any of its years is in. All categories
 * are named, empty ones with 0, and those that an admin has made up come last.
 */
export function facetsOf({ shelves, partTypes, years }: Counts): Facets {
  const categories = new Map<string, number>(partCategories.map((name) => [name, 0]));
  for (const [name, count] of partTypes)
    if (name !== '') categories.set(name, (categories.get(name) ?? 0) + count);
  const buckets = yearBuckets.map((value) => ({ value, bounds: bucketBounds(value) ?? [0, 0], count: 0 }));
  for (const [list, count] of years) {
    for (const bucket of buckets) {
      const [from, to] = bucket.bounds;
      if (list.some((year) => year >= from && year <= to)) bucket.count += count;
    }
  }
  return {
    yearRange: buckets.map(({ value, count }) => ({ value, count })),
    partType: [...categories].map(([value, count]) => ({ value, count })),
    shelves,
  };
}
