/** Calendar days in California, where the shop is, as text: `2026-11-21`, and months: `2026-11`. */

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** Returns the day that a moment falls on in California. */
export const pacificDay = (moment: Date): string => pacific.format(moment);

/** Returns `count` days, ending with `day`. */
export function lastDays(day: string, count: number): string[] {
  const end = Date.parse(day);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Returns the Monday of a day's week. */
export function weekOf(day: string): string {
  const at = Date.parse(day);
  const daysSinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - daysSinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the Mondays of `count` weeks, ending with the week of `day`. */
export function lastWeeks(day: string, count: number): string[] {
  const end = Date.parse(weekOf(day));
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 7 * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Returns `count` months, ending with the month of `day`. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-21` → `Nov 21`; `2026-11` → `Nov 2026`. */
export function shortDate(span: string): string {
  const [year = '', month = '', day] = span.split('-');
  return `${monthNames[Number(month) - 1]} ${day === undefined ? year : Number(day)}`;
}

const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** `2026-11-21` → `November 21, 2026`. */
export const longDate = (day: string): string => long.format(new Date(day));

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `2026-11-21` → `Saturday`. */
export const weekday = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? '';

/** Says since when something has been waiting: the weekday within the last six days, else the date. */
export function sinceWhen(moment: Date, now: Date): string {
  const [day, today] = [pacificDay(moment), pacificDay(now)];
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? weekday(day) : shortDate(day);
}

/** Returns the day that is `count` business days after another: Mondays to Fridays, holidays included. */
export function businessDaysAfter(day: string, count: number): string {
  const at = new Date(day);
  for (let left = count; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}

/** Returns the day that is written as `11/21/2026`, or undefined for anything else. */
export function parseDay(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d{2})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = year !== '' && at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isDay ? at.toISOString().slice(0, 10) : undefined;
}

/** Returns a day as a range. */
export const onlyDay = (day: string): DayRange => ({
  from: day,
  until: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
});

/** Calendar days in California, from the first to the day before `until`. */
export interface DayRange {
  /** `2026-10-01` */
  from: string;
  until: string;
}

const pattern = /^(20\d{2})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/;

/**
 * Returns the days of a period, or undefined when `period` is not a year `2026`, a quarter `2026-Q4` or a
 * month `2026-11`.
 */
export function periodDays(period: string): DayRange | undefined {
  const [, year, quarter, month] = pattern.exec(period) ?? [];
  if (year === undefined) return undefined;
  const first = month ? Number(month) : quarter ? Number(quarter) * 3 - 2 : 1;
  return { from: firstDay(Number(year), first), until: firstDay(Number(year), first + monthsOf(period)) };
}

/** Returns the days of a period that contracts have checked; undefined without one, which means all time. */
export const daysOf = (period: string | undefined): DayRange | undefined =>
  period === undefined ? undefined : periodDays(period);

const monthsOf = (period: string): number => (period.length === 4 ? 12 : period.includes('Q') ? 3 : 1);

/** Returns the first day of a month; month 13 is the next January. */
function firstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
