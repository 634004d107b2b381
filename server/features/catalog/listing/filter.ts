import type { Facets } from '../../../../shop/contracts/catalog.ts';
import { yearBuckets } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';

export type Shelf = 'aftermarket' | 'napco' | 'used';

/** Which products to list. Groups are ANDed, values inside a group ORed; an absent group accepts everything. */
export interface Filter {
  shelves?: readonly Shelf[];
  /** Also lists hidden products, for admins. */
  hidden?: boolean;
  brands?: readonly string[];
  partTypes?: readonly string[];
  /** Inclusive spans; a product is in one when any of its years is. */
  yearRanges?: readonly (readonly [from: number, to: number])[];
  minYear?: number;
  maxYear?: number;
  minPriceCents?: number;
  maxPriceCents?: number;
}

/** Returns bucket labels as spans; unknown labels are dropped, so that they match nothing. */
export function bucketsOf(labels: readonly string[]): [number, number][] {
  return labels
    .filter((label) => (yearBuckets as readonly string[]).includes(label))
    .flatMap((label) => [bucketBounds(label)].filter((bounds) => bounds !== undefined));
}

export const asksForYears = ({ yearRanges, minYear, maxYear }: Filter): boolean =>
  yearRanges !== undefined || minYear !== undefined || maxYear !== undefined;

/** Whether a product's years pass the year groups of a filter. */
export function fitsYearGroups(years: readonly number[], filter: Filter): boolean {
  const { yearRanges, minYear, maxYear } = filter;
  if (yearRanges && !yearRanges.some(([from, to]) => years.some((year) => year >= from && year <= to)))
    return false;
  if (minYear === undefined && maxYear === undefined) return true;
  return years.some((year) => year >= (minYear ?? 0) && year <= (maxYear ?? 9999));
}

/** Numbers of products. */
export interface Counts {
  shelves: Record<Shelf, number>;
  /** Of the aftermarket shelf, which the filter panel is for. */
  partTypes: Iterable<[partType: string, count: number]>;
  years: Iterable<[years: readonly number[], count: number]>;
}

/**
 * Returns the counts for the filter panel. A product counts in every bucket that contains any of its years. All standard
 * categories are listed, even with 0; categories invented by an admin come last.
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
