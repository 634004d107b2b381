import { writeBackup } from '../../db/archive/write-backup.ts';
import { readBackupOwner } from '../../db/database-id.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { claimPlace } from './claim-place.ts';
import {
  countFailedBackups,
  deleteOldBackupRows,
  findBackup,
  findLastBackups,
  insertBackup,
} from './data.ts';
import { backupName, outdatedBackups } from './kept-backups.ts';

/** UTC: three or four in the morning in California. */
const nightHour = 11;

/**
 * Job, every hour: makes a backup unless there is one since the last night began, so that one which failed, or was missed
 * while the shop was down, is made up for. Then deletes those that are not kept. The owner is emailed of the first failure
 * of a night.
 */
export async function makeBackup(deps: Deps): Promise<void> {
  const { archives, clock, config, database, db, lifecycle, log, storage } = deps;
  const { to: place, key } = config.backup;
  if (!archives || place === undefined) return;
  const startedAt = clock();
  const night = lastNight(startedAt);
  const { last } = await findLastBackups(db);
  if (last && last.startedAt >= night) return;

  const tried = { id: newId(), place, startedAt };
  const { connectionString } = database;
  try {
    await claimPlace(archives, { place, owner: await readBackupOwner(database.pool) });
    const name = backupName(startedAt, { encrypted: key !== undefined });
    const { bytes, files, missing } = await writeBackup(
      { connectionString, storage, secrets: config, at: startedAt },
      {
        archives,
        name,
        key,
        onEntry: () => {
          if (lifecycle.closing) throw new Error('the shop is closing');
        },
      },
    );
    await insertBackup(db, { ...tried, endedAt: clock(), name, sizeBytes: bytes, error: null });
    log.info({ name, bytes, files }, 'a backup was made');
    if (missing.length > 0) log.warn({ missing }, 'the database refers to files that are not in the storage');
  } catch (error) {
    // The job is tried again when the shop is back.
    if (lifecycle.closing) throw error;
    log.error({ err: error }, 'the backup failed');
    const reason = error instanceof Error ? error.message : String(error);
    await recordFailure(deps, { ...tried, error: reason }, night);
    return;
  }
  await deleteOldBackups(deps, startedAt);
}

/** Returns when the last night began. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(nightHour, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

async function recordFailure(
  deps: Deps,
  tried: { id: string; place: string; startedAt: Date; error: string },
  night: Date,
): Promise<void> {
  await write(deps, async (tx) => {
    const isFirst = (await countFailedBackups(tx, night)) === 0;
    await insertBackup(tx, { ...tried, endedAt: deps.clock(), name: null, sizeBytes: null });
    if (isFirst) await deps.queue.enqueue(tx, 'send-backup-email', { backupId: tried.id });
  });
}

/** A store that lets the shop write and not delete keeps them all; that is no failure. */
async function deleteOldBackups({ archives, db, log }: Deps, now: Date): Promise<void> {
  try {
    for (const name of outdatedBackups((await archives?.list()) ?? [])) await archives?.delete(name);
    await deleteOldBackupRows(db, now);
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be deleted');
  }
}

/** Job: emails the owner that a backup has failed. */
export async function sendBackupEmail(deps: Deps, { backupId }: Jobs['send-backup-email']): Promise<void> {
  const { config, db } = deps;
  const failed = await findBackup(db, backupId);
  if (!failed) return;
  const { last } = await findLastBackups(db);
  await sendEmail(deps, {
    to: config.ownerEmail,
    id: `backup-failed.${backupId}`,
    kind: 'backup-failed',
    props: {
      place: failed.place,
      error: failed.error ?? '',
      failedAt: failed.endedAt,
      lastAt: last?.startedAt ?? null,
      url: `${config.publicUrl}/admin`,
    },
  });
}
