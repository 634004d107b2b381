/** Calendar days of California as text, `2026-11-21`, and its months, `2026-11`. */

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The day that a moment falls on in California. */
export const pacificDay = (moment: Date): string => pacific.format(moment);

/** So many days, the given one last. */
export function lastDays(day: string, count: number): string[] {
  const end = Date.parse(day);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** So many months, that of the given day last. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-21` → `Nov 21`; `2026-11` → `Nov 2026`. */
export function inShort(span: string): string {
  const [year = '', month = '', day] = span.split('-');
  return `${monthNames[Number(month) - 1]} ${day === undefined ? year : Number(day)}`;
}
