import { href } from 'react-router';
import { listPath } from '../../../list-path.ts';
import { allTime } from '../period/period.ts';
import type { CitySort } from './tax-by-city.ts';

/**
 * Returns the address of a page of tax by state, or of one state: `/admin/tax`, `/admin/tax/page/2`,
 * `/admin/tax/CA?period=2026-Q4`. All time is left out.
 * @param cities how a state's cities are sorted; undefined shows its orders
 * @param city the key of the one city to which they go
 */
export function taxPath({
  state,
  period = allTime,
  page = 1,
  cities,
  city,
}: { state?: string; period?: string; page?: number; cities?: CitySort; city?: string } = {}): string {
  const query = new URLSearchParams();
  if (period !== allTime) query.set('period', period);
  if (state === undefined) return listPath('/admin/tax', { page, query });
  if (cities !== undefined) query.set('cities', cities);
  if (city !== undefined) query.set('city', city);
  // By the specification only the list itself has its pages in the path.
  if (page > 1) query.set('pageNumber', String(page));
  return `${href('/admin/tax/:state', { state })}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the address of the CSV file with a state's orders and refunds. */
export const taxOrdersFile = (state: string, period: string): string =>
  `/api/reports/tax-orders.csv?state=${state}${period === allTime ? '' : `&period=${period}`}`;

/** Returns the address of the CSV file for filing. */
export const taxFile = (period: string): string =>
  `/api/reports/tax.csv${period === allTime ? '' : `?period=${period}`}`;
