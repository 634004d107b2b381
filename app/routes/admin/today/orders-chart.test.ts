import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartLines } from './orders-chart.tsx';

it('draws even lines from 0 to the peak or above', () => {
  expect(chartLines(22)).toEqual([0, 10, 20, 30]);
  expect(chartLines(100)).toEqual([0, 50, 100]);
  expect(chartLines(1)).toEqual([0, 1]);
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
