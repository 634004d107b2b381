import { sql } from 'kysely';
import { daysBefore } from '../../shop/rules/dates/dates.ts';
import type { Db } from '../db/open.ts';

/** A job that failed for good is of use while someone may look into it. Its payload can hold an email address. */
const keptDays = 14;

/** Deletes jobs that used up their attempts long ago. Those of a running worker are left alone. */
export async function deleteFailedJobs(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, keptDays);
  await sql`DELETE FROM graphile_worker._private_jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}`.execute(db);
}
