import type { Facets } from '../../../../shop/contracts/catalog.ts';
import { yearBuckets } from '../../../../shop/facts.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { bucketBounds } from '../../../../shop/rules/years.ts';

/** A group of the filter panel: for each code whether its value passes the group's filter, and the code of each product. */
interface TestedGroup {
  results: readonly boolean[];
  codes: Uint32Array;
}

type Tally<T> = readonly [value: T, count: number][];

/**
 * Counts how many products one would get by each value of each group: a group's counts follow the filters of all other
 * groups and ignore its own.
 * @param numbers products that pass everything but the groups
 * @returns for each group the counts by code, and how many products pass all groups
 */
export function tallyGroups(
  numbers: ArrayLike<number>,
  groups: readonly TestedGroup[],
): { tallies: Uint32Array[]; total: number } {
  let total = 0;
  const tallies = groups.map(({ results }) => new Uint32Array(results.length));
  // Plain loops: this runs over a hundred thousand products.
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    let failures = 0;
    let failed = 0;
    for (let group = 0; group < groups.length; group++) {
      const { results, codes } = groups[group] as TestedGroup;
      if (results[codes[number] as number]) continue;
      failures++;
      failed = group;
    }
    if (failures > 1) continue;
    if (failures === 0) total++;
    for (let group = 0; group < groups.length; group++) {
      if (failures === 1 && group !== failed) continue;
      const tally = tallies[group] as Uint32Array;
      const code = (groups[group] as TestedGroup).codes[number] as number;
      tally[code] = (tally[code] as number) + 1;
    }
  }
  return { tallies, total };
}

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

/** Returns the counts of the categories: all standard ones, even with 0; those invented by an admin come last. */
export function categoryFacet(partTypes: Tally<string>): Facets['partType'] {
  const categories = new Map<string, number>(partCategories.map((name) => [name, 0]));
  for (const [name, count] of partTypes)
    if (name !== '') categories.set(name, (categories.get(name) ?? 0) + count);
  return [...categories].map(([value, count]) => ({ value, count }));
}

/** Returns the counts of the brands in alphabetical order. */
export function brandFacet(brands: Tally<string>): Facets['brand'] {
  return brands
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value, 'en'));
}
