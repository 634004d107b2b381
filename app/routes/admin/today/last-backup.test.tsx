import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Today } from '../../../../shop/contracts/reports.ts';
import { LastBackup } from './last-backup.tsx';

const now = new Date('2026-11-23T16:00:00Z');
const last = { at: '2026-11-23T11:27:00Z', sizeBytes: 41_300_000 };
const failure = { at: '2026-11-23T12:27:00Z', error: 'no space left' };
function shown(
  given: Partial<Today['backup']>,
  { isPractice = false } = {},
): { text: string; alert: string | undefined } {
  const backup = { place: '/backups', last: null, failure: null, isOverdue: false, ...given };
  const html = renderToStaticMarkup(<LastBackup backup={backup} isPractice={isPractice} now={now} />);
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { text, alert: /alert--(\w+)/.exec(html)?.[1] };
}

it('says when, how large and where the last backup is', () => {
  const text = 'Last backup: today, 11/23/2026, 03:27 (PT), 41 MB, in /backups.';
  expect(shown({ last })).toEqual({ text, alert: undefined });
});

it('is red once the last backup is too old, and says why there is no later one', () => {
  const old = { ...last, at: '2026-11-21T11:27:00Z' };
  const { text, alert } = shown({ last: old, failure, isOverdue: true });
  expect(alert).toBe('bad');
  expect(text).toMatch(/^Last backup: Saturday, .* more than 36 hours ago.*failed: no space left$/);
  expect(shown({ failure, isOverdue: true }).text).toMatch(
    /There is no backup yet.* was sold can’t be restored/,
  );
});

it('says that a practice copy makes none', () => {
  const { text, alert } = shown({ last, isOverdue: true }, { isPractice: true });
  expect(alert).toBe('warn');
  expect(text).toBe('This is a practice copy. It sends no emails, follows no payments and makes no backups.');
});

it('warns when no backup is set up, and says when the first is about to be made', () => {
  const off = shown({ place: null });
  expect(off.alert).toBe('warn');
  expect(off.text).toContain('No backup is set up');
  expect(shown({}).text).toContain('made within an hour');
});
