import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * A job that was under way when its process was killed stays locked, by graphile-worker's own rule for four hours: too
 * long for a receipt. So each worker holds a connection that carries its name, and what is locked by a name without a
 * connection is free again. Ten seconds of grace, since a worker takes its first job before it has shown its name.
 */

const retryMs = 500;

/** Shows the name, again whenever the connection is lost. @returns a function that gives the name up */
export function startHeartbeat(pool: Pool, workerPoolId: string): () => void {
  const hidden = new AbortController();
  void (async () => {
    while (!hidden.signal.aborted) {
      await holdName(pool, workerPoolId, hidden.signal).catch(() => undefined);
      await sleep(retryMs, undefined, { signal: hidden.signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => hidden.abort();
}

/** Resolves when the connection is gone or the name is given up. */
async function holdName(pool: Pool, name: string, hidden: AbortSignal): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT set_config('application_name', $1, false)`, [name]);
    await new Promise<void>((resolve) => {
      client.once('end', resolve);
      if (hidden.aborted) resolve();
      else hidden.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    // Not back to the pool: it carries our name.
    client.release(true);
  }
}

export async function releaseOrphanedJobs(pool: Pool): Promise<void> {
  await pool.query(`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '10 seconds'
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = locked_by)
    HAVING count(*) > 0`);
}

/**
 * A job whose connection died after it was locked and before that was heard of is locked by a worker that lives and does
 * not do it. Half a minute of grace between the lock and the job's beginning.
 * @param doing ids of the jobs that the worker is doing, or has just done
 */
export async function releaseUnstartedJobs(
  pool: Pool,
  workerPoolId: string,
  doing: readonly string[],
): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND locked_at < now() - interval '30 seconds' AND id <> ALL ($2::bigint[])`,
    [workerPoolId, doing],
  );
}
