/** The period that a list covers, in its address: `?period=2026`, `2026-Q4` or `2026-11`. All time is left out. */
import { pacificDay, periodDays } from '../../../../shop/rules/dates/calendar.ts';

/** The period since the shop opened. */
export const allTime = 'all';

/** Returns the current year in California. */
export const presentYear = (): string => pacificDay(new Date()).slice(0, 4);

/** Returns the period an address asks for; all time if it asks for none (specification, section 2) or for nonsense. */
export function periodOf(url: URL): string {
  const period = url.searchParams.get('period') ?? '';
  return periodDays(period) ? period : allTime;
}

/** Returns the period as the API takes it: undefined for all time. */
export const askedPeriod = (period: string): string | undefined => (period === allTime ? undefined : period);

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-11` → `November 2026`, `2026-Q4` → `quarter 4 of 2026`. */
export function periodName(period: string): string {
  if (period === allTime) return 'all time';
  const [year = '', part] = period.split('-');
  if (part === undefined) return year;
  return part.startsWith('Q') ? `quarter ${part.slice(1)} of ${year}` : `${months[Number(part) - 1]} ${year}`;
}
