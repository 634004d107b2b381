import { expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const draws = (seed: number, count: number) => Array.from({ length: count }, seededRandom(seed));

it('draws the same numbers for the same seed, others for another, and none again soon', () => {
  expect(draws(7, 5)).toEqual(draws(7, 5));
  expect(draws(7, 5)).not.toEqual(draws(8, 5));
  const many = draws(1957, 100_000);
  expect(new Set(many).size).toBeGreaterThan(99_990);
  expect(many.every((number) => number >= 0 && number < 1)).toBe(true);
  for (const tenth of [0.1, 0.5, 0.9])
    expect(many.filter((number) => number < tenth).length / many.length).toBeCloseTo(tenth, 2);
});
