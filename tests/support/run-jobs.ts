import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type { JobName } from '../../server/jobs/queue.ts';
import { taskList } from '../../server/jobs/worker.ts';
import type { TestApp } from './build-test-app.ts';

/** Runs the waiting jobs, and those they enqueue, as the worker would. @param early also those scheduled for later */
export async function runJobs({ deps }: TestApp, { early = false } = {}): Promise<void> {
  const { pool } = deps.database;
  if (early) await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()');
  // The queue writes the outcome of the last jobs without waiting for it; until then it gives out no other long job.
  do {
    await runOnce({
      pgPool: pool,
      taskList: taskList(deps),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
    while (await hasJob(deps, 'locked_at IS NOT NULL')) await sleep(5);
  } while (await hasJob(deps, 'run_at <= now() AND attempts < max_attempts'));
}

async function hasJob({ database }: TestApp['deps'], condition: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    `SELECT FROM graphile_worker._private_jobs WHERE ${condition} LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * Runs the jobs that are due by the shop's clock, which a test has moved, and those that they enqueue for that time. A
 * failed job is retried by the queue's own rule, counted from the shop's time.
 */
export async function runDueJobs(shop: TestApp): Promise<void> {
  const { clock, database } = shop.deps;
  for (;;) {
    const aheadMs = clock().getTime() - Date.now();
    const { rows } = await database.pool.query<{ id: string }>(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
       WHERE run_at <= $1 AND locked_at IS NULL AND attempts < max_attempts RETURNING id`,
      [clock()],
    );
    if (rows.length === 0) return;
    await runJobs(shop);
    await database.pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = run_at + $2 * interval '1 millisecond'
       WHERE id = ANY($1) AND last_error IS NOT NULL`,
      [rows.map(({ id }) => id), aheadMs],
    );
  }
}

/** Enqueues a job that has failed. @returns its id in the API */
export async function createFailedJob(
  { deps }: TestApp,
  { attempts = 25, error = 'no answer', payload = {} as object, job = 'send-tracking' as JobName } = {},
): Promise<string> {
  const { rows } = await deps.database.pool.query<{ id: string }>(
    `WITH job AS (SELECT * FROM graphile_worker.add_job($1, $2, run_at => now() + interval '1 hour'))
     SELECT lpad(id::text, 24, '0') AS id FROM job`,
    [job, payload],
  );
  const id = rows[0]?.id ?? '';
  await deps.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = $2, last_error = $3, updated_at = now() WHERE id = $1::bigint`,
    [id, attempts, error],
  );
  return id;
}

/** Returns the payloads of the waiting jobs with this name. */
export async function waitingJobs<Payload>({ deps }: TestApp, name: JobName): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    SELECT payload FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = ${name} ORDER BY jobs.id`.execute(deps.db);
  return rows.map(({ payload }) => payload);
}

/** Returns in how many seconds of the shop's clock the job with this key is due; undefined when there is none. */
export async function secondsUntilJob(
  { deps }: Pick<TestApp, 'deps'>,
  key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ runAt: Date }>`
    SELECT run_at FROM graphile_worker.jobs WHERE key = ${key}`.execute(deps.db);
  const [job] = rows;
  return job && Math.round((job.runAt.getTime() - deps.clock().getTime()) / 1000);
}
