import type { Facets } from '../../../../shop/contracts/search/facets.ts';
import { yearBuckets } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';

type Tally<T> = readonly [value: T, count: number][];

/** Returns the counts of the year buckets. A product counts in every bucket that contains any of its years. */
export function bucketFacet(years: Tally<readonly number[]>): Facets['yearRange'] {
  const buckets = yearBuckets.map((value) => ({ value, bounds: bucketBounds(value) ?? [0, 0], count: 0 }));
  for (const [list, count] of years) {
    for (const bucket of buckets) {
      const [from, to] = bucket.bounds;
      if (list.some((year) => year >= from && year <= to)) bucket.count += count;
    }
  }
  return buckets.map(({ value, count }) => ({ value, count }));
}

/**
 * Returns the counts of the single years that have any. A product counts in each of its years.
 * @param max of a search
 * @param named the years that a search names, which win over all others
 */
export function yearFacet(
  years: Tally<readonly number[]>,
  max: number,
  named = { from: -Infinity, to: Infinity },
): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const [list, count] of years)
    for (const year of list) counts.set(year, (counts.get(year) ?? 0) + count);
  return [...counts]
    .filter(([value]) => value >= named.from && value <= named.to)
    .map(([value, count]) => ({ value, count: Math.min(count, max) }))
    .sort((a, b) => a.value - b.value);
}

/** Returns the counts of the categories: all standard ones, even with 0; those invented by an admin come last. */
export function categoryFacet(partTypes: Tally<string>): Facets['partType'] {
  const categories = new Map<string, number>(partCategories.map((name) => [name, 0]));
  for (const [name, count] of partTypes)
    if (name !== '') categories.set(name, (categories.get(name) ?? 0) + count);
  return [...categories].map(([value, count]) => ({ value, count }));
}

/** Returns the counts of the brands in alphabetical order. Parts without a brand have no box. */
export function brandFacet(brands: Tally<string>): Facets['brand'] {
  return brands
    .filter(([value]) => value !== '')
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value, 'en'));
}
