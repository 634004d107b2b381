import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDaysAfter,
  periodDays,
  shortDate,
  lastDays,
  parseDay,
  lastMonths,
  lastWeeks,
  pacificDay,
  sinceWhen,
  weekday,
  weekOf,
} from './calendar.ts';

it('assigns a moment to its day in California, in winter and in summer', () => {
  expect(pacificDay(new Date('2026-11-22T07:59:59Z'))).toBe('2026-11-21');
  expect(pacificDay(new Date('2026-11-22T08:00:00Z'))).toBe('2026-11-22');
  expect(pacificDay(new Date('2026-07-01T06:59:59Z'))).toBe('2026-06-30');
  expect(pacificDay(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01');
});

it('lists the days and the months up to a given day, across the ends of months and years', () => {
  expect(lastDays('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastDays('2026-11-21', 30)).toHaveLength(30);
  expect(lastMonths('2026-11-21', 12)[0]).toBe('2025-12');
});

it('writes days and months in short', () => {
  expect([shortDate('2026-11-05'), shortDate('2026-11')]).toEqual(['Nov 5', 'Nov 2026']);
});

it.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-Q1', '2026-01-01', '2026-04-01'],
  ['2026-Q4', '2026-10-01', '2027-01-01'],
  ['2026-02', '2026-02-01', '2026-03-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
])('reads the tax period %s as the days from %s to the day before %s', (period, from, until) => {
  expect(periodDays(period)).toEqual({ from, until });
});

it.each(['', '26', '1999', '2026-Q5', '2026-13', '2026-00', '2026-1', '2026-Q4 ', 'all'])(
  'finds no period in %j',
  (period) => expect(periodDays(period)).toBeUndefined(),
);

describe('weeks', () => {
  it('begin on Monday, the current one last', () => {
    expect(lastWeeks('2026-11-22', 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    expect(lastWeeks('2026-11-23', 2)).toEqual(['2026-11-16', '2026-11-23']);
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
  });

  it.each([
    ['2026-11-22T18:00:00Z', 'today'],
    ['2026-11-22T05:00:00Z', 'yesterday'],
    ['2026-11-17T18:00:00Z', 'Tuesday'],
    ['2026-11-15T18:00:00Z', 'Nov 15'],
  ])('say that something waits since %s as %s', (moment, words) =>
    expect(sinceWhen(new Date(moment), new Date('2026-11-22T20:00:00Z'))).toBe(words),
  );
});

it.each([
  ['11/21/2026', '2026-11-21'],
  ['3/5/2026', '2026-03-05'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2026', undefined],
  ['13/1/2026', undefined],
  ['11/21/26', undefined],
  ['on 11/21/2026', undefined],
])('reads %s as the day %s', (text, day) => expect(parseDay(text)).toBe(day));

describe('business days', () => {
  it.each([
    ['Wednesday', '2026-11-18', 2, '2026-11-20'],
    ['Friday', '2026-11-20', 1, '2026-11-23'],
    ['Saturday', '2026-11-21', 1, '2026-11-23'],
    ['Sunday', '2026-11-22', 5, '2026-11-27'],
    ['Thursday', '2026-12-31', 30, '2027-02-11'],
  ])('after a %s, %s, %i of them end on %s', (name, day, count, end) => {
    expect(weekday(day)).toBe(name);
    expect(businessDaysAfter(day, count)).toBe(end);
  });

  it('are as many Mondays to Fridays, the last of them that day', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (date, count) => {
        const day = date.toISOString().slice(0, 10);
        const end = businessDaysAfter(day, count);
        const between = lastDays(end, (Date.parse(end) - Date.parse(day)) / 86_400_000);
        expect(between.filter((each) => !weekday(each).startsWith('S'))).toHaveLength(count);
        expect(weekday(end)).not.toMatch(/^S/);
      }),
    );
  });
});
