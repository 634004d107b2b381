/**
 * Returns the grid lines of a chart: about three, at even steps of 1, 2 or 5 times a power of ten, from 0 up to the peak
 * or just above it. The steps are whole numbers.
 */
export function chartLines(peak: number): number[] {
  if (peak <= 0) return [0];
  const power = Math.max(1, 10 ** Math.floor(Math.log10(peak / 2)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * 3 >= peak) ?? power * 10;
  return Array.from({ length: Math.ceil(peak / step) + 1 }, (_, at) => at * step);
}
