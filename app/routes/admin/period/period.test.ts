import { expect, it } from 'vitest';
import { askedPeriod, periodName, periodOf } from './period.ts';

it('reads the period from an address, and treats junk as all time', () => {
  const read = (query: string) => periodOf(new URL(`/admin/tax${query}`, 'http://localhost'));
  for (const period of ['2020', '2020-Q1', '2020-11']) expect(read(`?period=${period}`)).toBe(period);
  for (const query of ['', '?period=all', '?period=yesterday', '?period=2020-13'])
    expect(read(query)).toBe('all');
});

it('omits the period in the request for all time', () => {
  expect(askedPeriod('all')).toBeUndefined();
  expect(askedPeriod('2020-Q1')).toBe('2020-Q1');
});

it.each([
  ['all', 'all time'],
  ['2026', '2026'],
  ['2026-Q4', 'quarter 4 of 2026'],
  ['2026-01', 'January 2026'],
  ['2026-12', 'December 2026'],
])('calls %s %s', (period, name) => {
  expect(periodName(period)).toBe(name);
});
