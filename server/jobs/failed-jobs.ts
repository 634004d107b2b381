import { sql } from 'kysely';
import { daysBefore } from '../../shop/rules/dates/dates.ts';
import { countAllRows } from '../db/count-rows.ts';
import type { Db, Tx } from '../db/open.ts';
import type { JobName } from './queue.ts';

/** A job that failed for good is of use while someone may look into it. Its payload can hold an email address. */
const keptDays = 14;

/** A job that has failed this often, for about ten minutes, needs somebody, even if it will be tried again. */
const failuresToShow = 6;

const isFailing = sql`locked_at IS NULL AND last_error IS NOT NULL AND attempts >= least(max_attempts, ${failuresToShow})`;

export interface StoredFailedJob {
  /** graphile-worker's number with zeros in front, so that it looks like every other id. */
  id: string;
  job: JobName;
  error: string;
  failedAt: Date;
  attempts: number;
  /** Null when it has used up its attempts. */
  nextAt: Date | null;
  orderId: string | null;
}

/** Lists the jobs that have used up their attempts or keep failing, the latest first. */
export async function listFailedJobs(db: Db, limit: number): Promise<StoredFailedJob[]> {
  const { rows } = await sql<StoredFailedJob>`
    SELECT lpad(jobs.id::text, 24, '0') AS id, tasks.identifier AS job, last_error AS error,
      jobs.updated_at AS failed_at, attempts, CASE WHEN attempts < max_attempts THEN run_at END AS next_at,
      substring(payload->>'orderId' FROM '^[0-9a-f]{24}$') AS order_id
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE ${isFailing} ORDER BY jobs.updated_at DESC, jobs.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export const countFailedJobs = (db: Db): Promise<number> =>
  countAllRows(db, sql`SELECT FROM graphile_worker._private_jobs WHERE ${isFailing}`);

/**
 * Has a failing job tried once more, now. If that fails, too, it goes on as it would have.
 * @returns its name; undefined when no such job is failing
 */
export async function retryJob(tx: Tx, id: string): Promise<JobName | undefined> {
  // The id of anything else may be too large for a job's.
  if (!/^0{6}\d{18}$/.test(id)) return undefined;
  const { rows } = await sql<{ job: JobName }>`
    UPDATE graphile_worker._private_jobs AS jobs
    SET run_at = now(), attempts = least(attempts, max_attempts - 1), updated_at = now()
    FROM graphile_worker._private_tasks AS tasks
    WHERE tasks.id = jobs.task_id AND jobs.id = ${id}::bigint AND ${isFailing}
    RETURNING tasks.identifier AS job`.execute(tx);
  return rows[0]?.job;
}

/** Deletes jobs that used up their attempts long ago. Those of a running worker are left alone. */
export async function deleteFailedJobs(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, keptDays);
  await sql`DELETE FROM graphile_worker._private_jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}`.execute(db);
}
