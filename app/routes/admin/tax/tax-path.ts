import { href } from 'react-router';
import { taxPeriodDays, pacificDay } from '../../../../shop/rules/calendar.ts';
import { listPath } from '../../../list-path.ts';

/** Everything since the shop has opened. */
export const allTime = 'all';

/** The year that it is in California. */
export const presentYear = (): string => pacificDay(new Date()).slice(0, 4);

/**
 * The address of a page of tax by state, or of one state: `/admin/tax`, `/admin/tax/page/2`,
 * `/admin/tax/CA?period=2026-Q4`. The present year goes without saying.
 */
export function taxPath({
  state,
  period = presentYear(),
  page = 1,
}: { state?: string; period?: string; page?: number } = {}): string {
  const query = new URLSearchParams();
  if (period !== presentYear()) query.set('period', period);
  if (state === undefined) return listPath('/admin/tax', { page, query });
  // By the specification only the list itself has its pages in the path.
  if (page > 1) query.set('pageNumber', String(page));
  return `${href('/admin/tax/:state', { state })}${query.size > 0 ? `?${query}` : ''}`;
}

/** The time an address asks for: the present year, unless it names another in a way that is one. */
export function periodOf(url: URL): string {
  const period = url.searchParams.get('period') ?? '';
  return period === allTime || taxPeriodDays(period) ? period : presentYear();
}

/** As the server is asked: all time is no time. */
export const askedPeriod = (period: string): string | undefined => (period === allTime ? undefined : period);

/** Where the file for filing is had. */
export const taxFile = (period: string): string =>
  `/api/reports/tax.csv${period === allTime ? '' : `?period=${period}`}`;
