import { pacificDay, weekOf } from '../../../shop/rules/dates/calendar.ts';

/** The names of the nightly backups, and which of them are kept. */

/** The newest backup of each of so many days, weeks and months that have one. */
const kept = { days: 7, weeks: 4, months: 12 };

/** `shop-2026-11-23T11-27-04Z.tar.zst`, with `.age` when it is encrypted. */
export function backupName(at: Date, { encrypted }: { encrypted: boolean }): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `shop-${moment}.tar.zst${encrypted ? '.age' : ''}`;
}

const pattern = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(?:\.age)?(\.partial)?$/;

/**
 * Returns which of these files are to be deleted: backups beyond those that are kept, and what a killed process has left
 * unfinished. Files with other names are nobody's business. The newest is always kept; when backups stop, so are the others.
 */
export function outdatedBackups(names: readonly string[]): string[] {
  const found = names.flatMap((name) => {
    const [, day, hour, minute, second, partial] = pattern.exec(name) ?? [];
    return day === undefined
      ? []
      : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`), isPartial: partial !== undefined }];
  });
  const whole = found
    .filter(({ isPartial }) => !isPartial)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ name, at }) => ({ name, day: pacificDay(at) }));
  const keep = new Set([
    ...newestOfEach(whole, kept.days, (day) => day),
    ...newestOfEach(whole, kept.weeks, weekOf),
    ...newestOfEach(whole, kept.months, (day) => day.slice(0, 7)),
  ]);
  return found.map(({ name }) => name).filter((name) => !keep.has(name));
}

/** @param backups the newest first */
function newestOfEach(
  backups: readonly { name: string; day: string }[],
  count: number,
  spanOf: (day: string) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const { name, day } of backups) if (!newest.has(spanOf(day))) newest.set(spanOf(day), name);
  return [...newest.values()].slice(0, count);
}
