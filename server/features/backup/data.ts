import type { Insertable } from 'kysely';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import type { Schema } from '../../db/schema.ts';

export async function insertBackup(db: Db | Tx, row: Insertable<Schema['backups']>): Promise<void> {
  await db.insertInto('backups').values(row).execute();
}

export function findBackup(db: Db, id: string): Promise<Row<'backups'> | undefined> {
  return db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the last backup that was made, and the last try after it, if that has failed. */
export async function findLastBackups(
  db: Db | Tx,
): Promise<{ last: Row<'backups'> | undefined; failure: Row<'backups'> | undefined }> {
  const newest = db.selectFrom('backups').selectAll().orderBy('endedAt', 'desc').limit(1);
  const last = await newest.where('name', 'is not', null).executeTakeFirst();
  const tried = await newest.executeTakeFirst();
  return { last, failure: tried?.error == null ? undefined : tried };
}

export const countFailedBackups = (tx: Tx, since: Date): Promise<number> =>
  countRows(tx, tx.selectFrom('backups').where('error', 'is not', null).where('startedAt', '>=', since));

/** Deletes what is known of backups after 400 days. The last one is never that old while any are made. */
export async function deleteOldBackupRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('backups').where('endedAt', '<', daysBefore(now, 400)).execute();
}
