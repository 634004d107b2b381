import { yearBuckets } from '../../../../shop/facts.ts';
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

/** Whether a product's years are in one of the chosen spans. */
export function fitsRanges(years: readonly number[], ranges: NonNullable<Filter['yearRanges']>): boolean {
  return ranges.some(([from, to]) => years.some((year) => year >= from && year <= to));
}

/** Whether any of a product's years is between the bounds. */
export function fitsBounds(years: readonly number[], { minYear = 0, maxYear = 9999 }: Filter): boolean {
  return years.some((year) => year >= minYear && year <= maxYear);
}
