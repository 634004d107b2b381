import type { Today } from '../../../../shop/contracts/reports.ts';
import { sinceWhen } from '../../../../shop/rules/dates/calendar.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { Alert } from '../../../ui/alert.tsx';

/** When the shop was last backed up: in red once that is too long ago, and a warning if it never will be, as a practice copy. */
export function LastBackup({
  backup: { place, last, failure, isOverdue },
  isPractice,
  now,
}: Pick<Today, 'backup' | 'isPractice'> & { now: Date }) {
  if (isPractice)
    return (
      <Alert kind="warn">
        <b>This is a practice copy.</b> It sends no emails, follows no payments and makes no backups.
      </Alert>
    );
  if (place === null)
    return (
      <Alert kind="warn">
        <b>No backup is set up: if this machine breaks, its orders and customers are lost.</b> Whoever keeps
        the shop running can set one up.
      </Alert>
    );
  const age = last && sinceWhen(new Date(last.at), now);
  const made =
    last && `Last backup: ${age}, ${formatPacific(last.at)}, ${sizeText(last.sizeBytes)}, in ${place}.`;
  const failed = failure && `The try of ${formatPacific(failure.at)} failed: ${failure.error}`;
  if (isOverdue)
    return (
      <Alert kind="bad">
        <p>
          <b>{made ?? 'There is no backup yet.'}</b>
        </p>
        <p>
          {last && 'That is more than 36 hours ago. '}
          Tell whoever keeps the shop running: whatever was sold {last && 'since '}can’t be restored.
        </p>
        {failed && <p>{failed}</p>}
      </Alert>
    );
  return (
    <p className="text-small text-ink-2">
      {made ?? 'The first backup is made within an hour.'} {failed}
    </p>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${formatCount(Math.round(bytes / 1_000_000))} MB`;
