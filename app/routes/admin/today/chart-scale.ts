/**
 * Returns the grid lines of a chart: about three, at even steps of 1, 2 or 5 times a power of ten, from 0 up to the peak
 * or just above it.
 */
export function chartLines(peak: number): number[] {
  if (peak <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(peak / 2));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * 3 >= peak) ?? power * 10;
  return Array.from({ length: Math.ceil(peak / step) + 1 }, (_, at) => at * step);
}

/** `1234567` cents → `$12K`: for the axis of a chart, where space is short. */
export function shortDollars(cents: number): string {
  const dollars = cents / 100;
  if (dollars >= 1_000_000) return `$${round(dollars / 1_000_000)}M`;
  return dollars >= 1000 ? `$${round(dollars / 1000)}K` : `$${Math.round(dollars)}`;
}

const round = (value: number): string => (value < 10 ? value.toFixed(1).replace('.0', '') : value.toFixed(0));
