import { expect, it } from 'vitest';
import { giveUpAfterMs, retryDelayMs, windowDelayMs } from './schedule.ts';

const minute = 60_000;

it('retries every half minute for 15 minutes, then every ten minutes, for thirty days', () => {
  expect(retryDelayMs(0)).toBe(minute / 2);
  expect(retryDelayMs(15 * minute - 1)).toBe(minute / 2);
  expect(retryDelayMs(15 * minute)).toBe(10 * minute);
  expect(retryDelayMs(giveUpAfterMs)).toBe(10 * minute);
  expect(giveUpAfterMs).toBe(30 * 24 * 60 * minute);
});

it('asks ever less often about a payment that nobody has approved, from the fifth minute on', () => {
  expect(windowDelayMs(0)).toBe(minute / 2);
  expect(windowDelayMs(5 * minute - 1)).toBe(minute / 2);
  expect(windowDelayMs(5 * minute)).toBe(2.5 * minute);
  expect(windowDelayMs(6 * 60 * minute)).toBe(60 * minute);
  let asked = 0;
  for (let age = 3 * minute; age <= 6 * 60 * minute; age += windowDelayMs(age)) asked += 1;
  expect(asked).toBeLessThan(20);
});
