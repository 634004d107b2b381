/**
 * Model years of a product: stored sorted and unique, shown as compressed ranges, grouped in the filter's buckets. Lists load
 * this file but not parse-years.ts, which reads typed ones.
 */

/** `[1955, 1956, 1957, 1959]` → `"1955–1957, 1959"`. */
export function compressYears(years: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const year of years.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && year <= last[1] + 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** `"1955-1959"` → `[1955, 1959]`; undefined for anything that is not a bucket label. */
export function bucketBounds(label: string): [number, number] | undefined {
  const match = /^(\d{4})-(\d{4})$/.exec(label);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}
