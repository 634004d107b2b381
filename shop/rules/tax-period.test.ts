import { expect, it } from 'vitest';
import { daysOf } from './tax-period.ts';

it.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-Q1', '2026-01-01', '2026-04-01'],
  ['2026-Q4', '2026-10-01', '2027-01-01'],
  ['2026-02', '2026-02-01', '2026-03-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
])('%s runs from %s to the day before %s', (period, from, until) => {
  expect(daysOf(period)).toEqual({ from, until });
});

it.each(['', '26', '1999', '2026-Q5', '2026-13', '2026-00', '2026-1', '2026-Q4 ', 'all'])(
  'takes no period out of %j',
  (period) => expect(daysOf(period)).toBeUndefined(),
);
