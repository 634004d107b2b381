import { expect, it } from 'vitest';
import { presentYear } from '../period/period.ts';
import { incomePath, ordersPaidPath, spanName } from './income-path.ts';

it('names the pages of a period, of all time and of this year', () => {
  expect(incomePath('2020-Q4')).toBe('/admin/income?period=2020-Q4');
  expect(incomePath('all')).toBe('/admin/income?period=all');
  expect(incomePath(presentYear())).toBe('/admin/income');
});

it('leads to the orders that were paid in a year, a month or on a day', () => {
  expect(ordersPaidPath('2026')).toBe('/admin/orderlist?period=2026&by=paid');
  expect(ordersPaidPath('2026-11')).toBe('/admin/orderlist?period=2026-11&by=paid');
  expect(ordersPaidPath('2026-11-21')).toBe('/admin/orderlist/search/11%2F21%2F2026?period=2026-11&by=paid');
});

it('names a year, a month and a day', () => {
  expect(['2026', '2026-11', '2026-11-21'].map(spanName)).toEqual(['2026', 'Nov 2026', 'Nov 21']);
});
