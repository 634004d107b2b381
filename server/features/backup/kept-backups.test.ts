import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, outdatedBackups } from './kept-backups.ts';

const at = (moment: string) => new Date(moment);
const named = (moment: string) => backupName(at(moment), { encrypted: false });
/** One each night, the first on this day. */
const nightly = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) =>
    backupName(new Date(Date.parse(`${first}T11:27:00Z`) + day * 86_400_000), { encrypted: day % 2 === 0 }),
  );
const keptOf = (names: string[]) => {
  const outdated = new Set(outdatedBackups(names));
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(5, 15));
};

describe('outdatedBackups', () => {
  it('keeps seven days, four weeks and twelve months of nightly backups', () => {
    const ends = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31'];
    const sundays = ['11-15', '11-22'];
    const days = ['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'];
    expect(keptOf(nightly('2025-01-01', 700))).toEqual(
      [...ends, ...sundays, ...days].map((day) => `2026-${day}`),
    );
  });

  it('keeps the newest of a day', () => {
    const names = [
      named('2026-11-23T20:00:00Z'),
      named('2026-11-23T12:00:00Z'),
      named('2026-11-23T18:00:00Z'),
    ];
    expect(outdatedBackups(names).toSorted()).toEqual([names[1], names[2]]);
  });

  it('counts days in California', () => {
    const names = [named('2026-11-24T07:59:59Z'), named('2026-11-23T08:00:00Z')];
    expect(outdatedBackups(names)).toEqual([names[1]]);
  });

  it('deletes what a killed process has left, and no other files', () => {
    const partial = `${named('2026-11-23T12:00:00Z')}.partial`;
    const others = ['before-the-move.tar.zst', 'shop-2026.tar.zst', 'notes.txt', 'x.partial', ''];
    expect(outdatedBackups([partial, ...others])).toEqual([partial]);
  });

  it('keeps the newest, and at most 23 of any number, deleting no more the second time', () => {
    const moment = fc.date({ min: at('2024-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.uniqueArray(moment, { minLength: 1, maxLength: 200 }), (moments) => {
        const names = [...new Set(moments.map((one) => backupName(one, { encrypted: true })))];
        const outdated = outdatedBackups(names);
        const kept = names.filter((name) => !outdated.includes(name));
        expect(outdated).not.toContain(names.toSorted().at(-1));
        expect(kept.length).toBeLessThanOrEqual(23);
        expect(outdatedBackups(kept)).toEqual([]);
      }),
    );
  });
});
