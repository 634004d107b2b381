/** What work costs the database, counted where the shop asks it. */
import pg from 'pg';

export interface DatabaseCosts {
  /** Texts of the statements, in the order in which they were sent. */
  statements: string[];
  /** How often a connection that was waiting for nothing was asked for something. */
  roundTrips: number;
  /** Commits that write, so that they wait for the disk. Counters of rate limits are not logged, and wait for nothing. */
  commits: number;
  /** Commits that notify: the database lets only one of them through at a time. Notices alone are not counted. */
  notifications: number;
}

const writes = /^\s*(insert|update|delete|with)\b|\bfor (no key )?update\b|add_job|pg_notify/i;
const notifies = /graphile_worker\.add_jobs?\(|pg_notify/;
/** Sent for many transactions at once, some time after them; once for each connection; what `runJobs` asks until the jobs are done. */
const notCounted = [
  'SELECT pg_notify',
  "SELECT set_config('statement_timeout'",
  'SELECT FROM graphile_worker._private_jobs',
];
const isNotCounted = (text: string) => notCounted.some((start) => text.startsWith(start));

/** Counts what the pools of this process ask until `work` is done. */
export async function databaseCosts<T>(work: () => Promise<T>): Promise<DatabaseCosts & { value: T }> {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const costs: DatabaseCosts = { statements: [], roundTrips: 0, commits: 0, notifications: 0 };
  const inFlight = new Map<pg.Client, number>();
  const open = new Map<pg.Client, string[]>();
  const counting = function (this: pg.Client, ...given: unknown[]): unknown {
    const text = textOf(given[0]);
    if (isNotCounted(text) && !open.has(this)) return query.apply(this, given);
    costs.statements.push(text);
    const before = inFlight.get(this) ?? 0;
    if (before === 0) costs.roundTrips += 1;
    inFlight.set(this, before + 1);
    if (text === 'begin') open.set(this, []);
    else if (text === 'commit' || !open.has(this)) {
      const committed = open.get(this) ?? [text];
      open.delete(this);
      if (
        committed.some(
          (statement) => writes.test(statement) && !statement.includes('INTO rate_limit_counters'),
        )
      )
        costs.commits += 1;
      if (committed.some((statement) => notifies.test(statement))) costs.notifications += 1;
    } else if (text === 'rollback') open.delete(this);
    else open.get(this)?.push(text);
    const answer = query.apply(this, given);
    const done = () => inFlight.set(this, (inFlight.get(this) ?? 1) - 1);
    if (answer instanceof Promise) void answer.finally(done).catch(() => {});
    else done();
    return answer;
  };
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query;
  try {
    return { value: await work(), ...costs };
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}

/** Statements whose plan is kept have a name beside their text. */
export function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
}
