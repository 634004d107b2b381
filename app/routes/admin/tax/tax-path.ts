import { href } from 'react-router';
import { taxPeriodDays, pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { listPath } from '../../../list-path.ts';

/** The period since the shop opened. */
export const allTime = 'all';

/** Returns the current year in California. */
export const presentYear = (): string => pacificDay(new Date()).slice(0, 4);

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

/** Returns the period an address asks for; all time if it asks for none (specification, section 2) or for nonsense. */
export function periodOf(url: URL): string {
  const period = url.searchParams.get('period') ?? '';
  return taxPeriodDays(period) ? period : allTime;
}

/** Returns the period as the API takes it: undefined for all time. */
export const askedPeriod = (period: string): string | undefined => (period === allTime ? undefined : period);

/** Returns the address of the CSV file for filing. */
export const taxFile = (period: string): string =>
  `/api/reports/tax.csv${period === allTime ? '' : `?period=${period}`}`;
