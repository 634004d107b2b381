import { yearBuckets } from '../../../../shop/facts.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';

export type Shelf = 'aftermarket' | 'napco' | 'used';

/** Which products a list holds. Groups are ANDed, values inside a group ORed; a group that is not given lets all through. */
export interface Filter {
  shelves?: readonly Shelf[];
  /** Hidden products as well, for admins. */
  hidden?: boolean;
  brands?: readonly string[];
  partTypes?: readonly string[];
  /** Spans of years; a product is in one when any of its years is. */
  yearRanges?: readonly (readonly [from: number, to: number])[];
  minYear?: number;
  maxYear?: number;
  minPriceCents?: number;
  maxPriceCents?: number;
}

/** Bucket labels as spans; a label that is none of ours is left out, so that unknown values match nothing. */
export function bucketsOf(labels: readonly string[]): [number, number][] {
  return labels
    .filter((label) => (yearBuckets as readonly string[]).includes(label))
    .flatMap((label) => [bucketBounds(label)].filter((bounds) => bounds !== undefined));
}

export const asksForYears = ({ yearRanges, minYear, maxYear }: Filter): boolean =>
  yearRanges !== undefined || minYear !== undefined || maxYear !== undefined;

/** Whether years answer the year groups of a filter. */
export function fitsYearGroups(years: readonly number[], filter: Filter): boolean {
  const { yearRanges, minYear, maxYear } = filter;
  if (yearRanges && !yearRanges.some(([from, to]) => years.some((year) => year >= from && year <= to)))
    return false;
  if (minYear === undefined && maxYear === undefined) return true;
  return years.some((year) => year >= (minYear ?? 0) && year <= (maxYear ?? 9999));
}
