import type { Pool } from 'pg';

/**
 * A job that was under way when its process was killed stays locked, by graphile-worker's own rule for four hours: too
 * long for a receipt. So each worker holds a connection that carries its name, and what is locked by a name without a
 * connection is free again. Ten seconds of grace, since a worker takes its first job before it has shown its name.
 */

/** @returns a function that gives the name up */
export async function showAlive(pool: Pool, workerPoolId: string): Promise<() => void> {
  const client = await pool.connect();
  await client.query(`SELECT set_config('application_name', $1, false)`, [workerPoolId]);
  return () => client.release(true);
}

export async function unlockJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '10 seconds'
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = locked_by)
    HAVING count(*) > 0`);
}
