import { expect, it } from 'vitest';
import { askedPeriod, periodOf } from '../period/period.ts';
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

it('parses its own paths, and treats junk as all time', () => {
  const read = (path: string) => periodOf(new URL(path, 'http://localhost'));
  for (const period of ['2020', '2020-Q1', '2020-11', 'all']) expect(read(taxPath({ period }))).toBe(period);
  expect(read('/admin/tax')).toBe('all');
  expect(read('/admin/tax?period=yesterday')).toBe('all');
});

it('omits the period in the request for all time', () => {
  expect(askedPeriod('all')).toBeUndefined();
  expect(taxFile('all')).toBe('/api/reports/tax.csv');
  expect(taxFile('2020-Q1')).toBe('/api/reports/tax.csv?period=2020-Q1');
});
