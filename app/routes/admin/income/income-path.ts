import { href } from 'react-router';
import { shortDate } from '../../../../shop/rules/dates/calendar.ts';
import { listPath } from '../../../list-path.ts';
import { listQuery } from '../lists/list-sort.ts';
import { presentYear } from '../period/period.ts';

/** Returns the address of the income of a period, or of all time: `/admin/income?period=2026-11`. This year is left out. */
export function incomePath(period: string): string {
  const path = href('/admin/income');
  return period === presentYear() ? path : `${path}?period=${period}`;
}

/** Returns the address of the orders that were paid in a year, a month or on a day. */
export function ordersPaidPath(span: string): string {
  const [year = '', month, day] = span.split('-');
  const query = listQuery({ period: month === undefined ? year : `${year}-${month}`, by: 'paid' });
  return listPath('/admin/orderlist', {
    query,
    ...(day !== undefined && { keyword: `${month}/${day}/${year}` }),
  });
}

/** `2026` → `2026`, `2026-11` → `Nov 2026`, `2026-11-21` → `Nov 21`. */
export const spanName = (span: string): string => (span.length === 4 ? span : shortDate(span));
