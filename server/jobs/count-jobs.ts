import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { JobName } from './queue.ts';

export const jobStates = ['due', 'later', 'running', 'failed'] as const;

export interface JobCount {
  job: JobName;
  state: (typeof jobStates)[number];
  count: number;
  /** How long ago the first of them was to run; negative for those scheduled for later. */
  oldestSeconds: number;
}

/** Counts the jobs of all processes by name and state. `failed` has used up its attempts. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT tasks.identifier AS job, state, count(*)::int AS count,
      extract(epoch FROM now() - min(run_at))::float8 AS oldest_seconds
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN locked_at IS NOT NULL THEN 'running'
      WHEN attempts >= max_attempts THEN 'failed'
      WHEN run_at > now() THEN 'later'
      ELSE 'due' END AS state) AS states
    GROUP BY tasks.identifier, state`.execute(db);
  return rows;
}
