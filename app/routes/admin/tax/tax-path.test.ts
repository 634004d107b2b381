import { expect, it } from 'vitest';
import { taxFile, taxPath } from './tax-path.ts';

it('names the pages of tax by state and of one state [2.3.16]', () => {
  expect(taxPath()).toBe('/admin/tax');
  expect(taxPath({ page: 3 })).toBe('/admin/tax/page/3');
  expect(taxPath({ period: '2020-Q4', page: 2 })).toBe('/admin/tax/page/2?period=2020-Q4');
  expect(taxPath({ state: 'CA' })).toBe('/admin/tax/CA');
  expect(taxPath({ state: 'CA', period: '2020-11', page: 2 })).toBe(
    '/admin/tax/CA?period=2020-11&pageNumber=2',
  );
});

it('names the file of a period, and of all time', () => {
  expect(taxFile('all')).toBe('/api/reports/tax.csv');
  expect(taxFile('2020-Q1')).toBe('/api/reports/tax.csv?period=2020-Q1');
});
