import { href } from 'react-router';
import { listPath } from '../../../list-path.ts';
import { allTime } from '../period/period.ts';

/**
 * Returns the address of a page of tax by state, or of one state: `/admin/tax`, `/admin/tax/page/2`,
 * `/admin/tax/CA?period=2026-Q4`. All time is left out.
 */
export function taxPath({
  state,
  period = allTime,
  page = 1,
}: { state?: string; period?: string; page?: number } = {}): string {
  const query = new URLSearchParams();
  if (period !== allTime) query.set('period', period);
  if (state === undefined) return listPath('/admin/tax', { page, query });
  // By the specification only the list itself has its pages in the path.
  if (page > 1) query.set('pageNumber', String(page));
  return `${href('/admin/tax/:state', { state })}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the address of the CSV file for filing. */
export const taxFile = (period: string): string =>
  `/api/reports/tax.csv${period === allTime ? '' : `?period=${period}`}`;
