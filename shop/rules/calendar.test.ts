import { expect, it } from 'vitest';
import { inShort, lastDays, lastMonths, pacificDay } from './calendar.ts';

it('counts a moment to the day it is in California, also around summer time', () => {
  expect(pacificDay(new Date('2026-11-22T07:59:59Z'))).toBe('2026-11-21');
  expect(pacificDay(new Date('2026-11-22T08:00:00Z'))).toBe('2026-11-22');
  expect(pacificDay(new Date('2026-07-01T06:59:59Z'))).toBe('2026-06-30');
  expect(pacificDay(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01');
});

it('gives the days and the months up to one, over the ends of months and years', () => {
  expect(lastDays('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastDays('2026-11-21', 30)).toHaveLength(30);
  expect(lastMonths('2026-11-21', 12)[0]).toBe('2025-12');
});

it('writes them short', () => {
  expect([inShort('2026-11-05'), inShort('2026-11')]).toEqual(['Nov 5', 'Nov 2026']);
});
