import { expect, it } from 'vitest';
import { taxFile, taxOrdersFile, taxPath } from './tax-path.ts';

it('names the pages of tax by state and of one state [2.3.16]', () => {
  expect(taxPath()).toBe('/admin/tax');
  expect(taxPath({ page: 3 })).toBe('/admin/tax/page/3');
  expect(taxPath({ period: '2020-Q4', page: 2 })).toBe('/admin/tax/page/2?period=2020-Q4');
  expect(taxPath({ state: 'CA' })).toBe('/admin/tax/CA');
  expect(taxPath({ state: 'CA', period: '2020-11', page: 2 })).toBe(
    '/admin/tax/CA?period=2020-11&pageNumber=2',
  );
  expect(taxPath({ state: 'CA', cities: '-tax' })).toBe('/admin/tax/CA?cities=-tax');
  expect(taxPath({ state: 'CA', period: '2020', city: 'grass valley' })).toBe(
    '/admin/tax/CA?period=2020&city=grass+valley',
  );
});

it('names the file of a period, and of all time', () => {
  expect(taxFile('all')).toBe('/api/reports/tax.csv');
  expect(taxOrdersFile('CA', 'all')).toBe('/api/reports/tax-orders.csv?state=CA');
  expect(taxOrdersFile('CA', '2020-Q1')).toBe('/api/reports/tax-orders.csv?state=CA&period=2020-Q1');
  expect(taxFile('2020-Q1')).toBe('/api/reports/tax.csv?period=2020-Q1');
});
