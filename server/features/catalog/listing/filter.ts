import type { ListSort } from '../../../../shop/facts.ts';
import { yearBuckets } from '../../../../shop/facts.ts';
import type { Truck } from '../../../../shop/rules/fitment/fit.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';
import type { FitFilter, YearSpan } from './fitment-columns.ts';

export type Shelf = 'aftermarket' | 'napco' | 'used';

/** Which products to list. Groups are ANDed, values inside a group ORed; an absent group accepts everything. */
export interface Filter {
  shelves?: readonly Shelf[];
  /** Also lists hidden products, for admins. */
  hidden?: boolean;
  brands?: readonly string[];
  partTypes?: readonly string[];
  /** A product is in a span when any of its years is. */
  yearRanges?: readonly YearSpan[];
  minYear?: number;
  maxYear?: number;
  minPriceCents?: number;
  maxPriceCents?: number;
  /** Ids of products that are not listed: those that are sold out. */
  except?: readonly string[];
  /** Lists what has any of the verdicts for a truck. */
  fit?: FitFilter;
}

/** In which order to list products. */
export interface Sorting {
  /** Without it, in the usual order, of a search the best match first. */
  sort?: ListSort | undefined;
  /** Without `sort`, what doesn't fit this truck comes after what does or may. */
  truck?: Truck | undefined;
  /** Ids of products that come after all others. */
  last?: readonly string[] | undefined;
}

/** Returns bucket labels as spans; unknown labels are dropped, so that they match nothing. */
export function bucketsOf(labels: readonly string[]): [number, number][] {
  return labels
    .filter((label) => (yearBuckets as readonly string[]).includes(label))
    .flatMap((label) => [bucketBounds(label)].filter((bounds) => bounds !== undefined));
}
