import { expect, it } from 'vitest';
import { retryDelayMs, giveUpAfterMs } from './schedule.ts';

const minute = 60_000;

it('retries every half minute for 15 minutes, then every ten minutes, for thirty days', () => {
  expect(retryDelayMs(0)).toBe(minute / 2);
  expect(retryDelayMs(15 * minute - 1)).toBe(minute / 2);
  expect(retryDelayMs(15 * minute)).toBe(10 * minute);
  expect(retryDelayMs(giveUpAfterMs)).toBe(10 * minute);
  expect(giveUpAfterMs).toBe(30 * 24 * 60 * minute);
});
