import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartLines, shortDollars } from './chart-scale.ts';

it('draws even lines from 0 to the peak or above', () => {
  expect(chartLines(22)).toEqual([0, 10, 20, 30]);
  expect(chartLines(100)).toEqual([0, 50, 100]);
  expect(chartLines(0)).toEqual([0]);
});

it('draws two to five lines whatever the peak, and all bars fit below the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (peak) => {
      const lines = chartLines(peak);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(peak);
    }),
  );
});

it.each([
  [0, '$0'],
  [99_900, '$999'],
  [100_000, '$1K'],
  [250_000, '$2.5K'],
  [1_234_567, '$12K'],
  [150_000_000, '$1.5M'],
])('writes %i cents as %s', (cents, text) => expect(shortDollars(cents)).toBe(text));
