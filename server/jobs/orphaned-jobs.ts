import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * graphile-worker keeps a job locked for four hours when the process running it is killed, which is too long for a
 * receipt. So each worker holds a connection whose application_name is the worker's id, and jobs locked by an id without
 * a connection are released. Locks younger than ten seconds stay, because a worker may lock its first job before it is
 * connected.
 */

const retryMs = 500;

/** Holds a connection named after the worker and reopens it when it is lost. @returns a function that ends it */
export function startHeartbeat(pool: Pool, workerPoolId: string): () => void {
  const stopped = new AbortController();
  void (async () => {
    while (!stopped.signal.aborted) {
      await holdConnection(pool, workerPoolId, stopped.signal).catch(() => undefined);
      await sleep(retryMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => stopped.abort();
}

/** Resolves when the connection is lost or `stopped` is aborted. */
async function holdConnection(pool: Pool, name: string, stopped: AbortSignal): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT set_config('application_name', $1, false)`, [name]);
    await new Promise<void>((resolve) => {
      client.once('end', resolve);
      if (stopped.aborted) resolve();
      else stopped.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    // Destroyed, not returned to the pool: it carries the worker's name.
    client.release(true);
  }
}

/** Unlocks jobs of workers that have no connection. */
export async function releaseOrphanedJobs(pool: Pool): Promise<void> {
  await pool.query(`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '10 seconds'
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = locked_by)
    HAVING count(*) > 0`);
}

/**
 * Unlocks jobs that a live worker has locked and does not run: its connection was lost before the reply to the locking
 * query arrived. A worker has 30 seconds to start a job that it has locked.
 * @param running ids of the jobs that the worker is running or has just finished
 */
export async function releaseUnstartedJobs(
  pool: Pool,
  workerPoolId: string,
  running: readonly string[],
): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND locked_at < now() - interval '30 seconds' AND id <> ALL ($2::bigint[])`,
    [workerPoolId, running],
  );
}

/**
 * Unlocks queues without a running job. `releaseUnstartedJobs` leaves them locked, and so does graphile-worker when a job
 * that two workers ran was deleted by the first: no job of the queue would start for four hours.
 */
export async function releaseIdleQueues(pool: Pool): Promise<void> {
  await pool.query(`
    UPDATE graphile_worker._private_job_queues AS queues SET locked_by = NULL, locked_at = NULL
    WHERE locked_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs AS jobs
      WHERE jobs.job_queue_id = queues.id AND jobs.locked_at IS NOT NULL)`);
}
