/** Calendar days in California, where the shop is: from the first to the day before `until`. */
export interface Days {
  /** `2026-10-01` */
  from: string;
  until: string;
}

const pattern = /^(20\d{2})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/;

/**
 * The days that a tax report covers.
 * @param period a year `2026`, a quarter `2026-Q4` or a month `2026-11`
 * @returns undefined for anything else
 */
export function daysOf(period: string): Days | undefined {
  const [, year, quarter, month] = pattern.exec(period) ?? [];
  if (year === undefined) return undefined;
  const first = month ? Number(month) : quarter ? Number(quarter) * 3 - 2 : 1;
  return { from: firstDay(Number(year), first), until: firstDay(Number(year), first + monthsOf(period)) };
}

const monthsOf = (period: string): number => (period.length === 4 ? 12 : period.includes('Q') ? 3 : 1);

/** The first day of a month; the thirteenth is the next January. */
function firstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
