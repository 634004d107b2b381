import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { together } from '../db/driver.ts';
import type { Db, Tx } from '../db/open.ts';

/** How many attempts a window allows; the shop's limits are `rateLimits` in shop/facts.ts. */
export interface RateLimit {
  max: number;
  windowMinutes: number;
}

/** What is counted, for example `['login', email, ip]`, stored as a hash only; and how often it may be. */
export interface Counted {
  parts: readonly string[];
  limit: RateLimit;
}

/**
 * Counts one attempt before it is made, in counts that all processes share: for each of several limits, in one statement, so
 * that concurrent attempts cannot pass between a read and a write. Only what earlier limits allow counts for later ones.
 * @returns undefined when the attempt is within all limits, else the seconds until the first that is not allows another
 */
export async function consumeRateLimits(
  db: Db | Tx,
  counted: readonly Counted[],
  now: Date,
): Promise<number | undefined> {
  const [counts] = await together(db, countAttempts(counted, now));
  for (const { parts, limit } of counted) {
    const counter = counts.find(({ key }) => key === keyOf(parts));
    if (counter && counter.count > limit.max)
      return Math.max(1, Math.ceil((counter.resetsAt.getTime() - now.getTime()) / 1000));
  }
  return undefined;
}

/**
 * The statement of `consumeRateLimits`. It returns the counters of the first limit and of those that it came to. Callers
 * that share counters name them in the same order, so that they wait for each other instead of deadlocking.
 */
function countAttempts(counted: readonly Counted[], now: Date) {
  const counters = counted.map(({ parts, limit: { windowMinutes } }, at) => {
    const before = counted[at - 1];
    const isReached = before && sql`FROM ${counter(at - 1)} WHERE count <= ${before.limit.max}::int`;
    return sql`${counter(at)} AS (
      INSERT INTO rate_limit_counters AS counters (key, count, resets_at)
      SELECT ${keyOf(parts)}::text, 1, ${endOf(windowMinutes, now)}::timestamptz ${isReached ?? sql``}
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counters.resets_at <= ${now} THEN 1 ELSE counters.count + 1 END,
        resets_at = CASE WHEN counters.resets_at <= ${now} THEN excluded.resets_at ELSE counters.resets_at END
      RETURNING key, count, resets_at)`;
  });
  const rows = counted.map((_, at) => sql`SELECT key, count, resets_at FROM ${counter(at)}`);
  return sql<{ key: string; count: number; resetsAt: Date }>`
    WITH ${sql.join(counters)} ${sql.join(rows, sql` UNION ALL `)}`;
}

const counter = (at: number) => sql.ref(`counter_${at}`);

/** Counts one attempt for one limit as `consumeRateLimits` does. */
export async function consumeRateLimit(
  db: Db | Tx,
  parts: readonly string[],
  limit: RateLimit,
  now: Date,
): Promise<number | undefined> {
  return consumeRateLimits(db, [{ parts, limit }], now);
}

/** Counts one attempt and returns how many there are in its window, this one included. */
export async function countAttempt(
  db: Db | Tx,
  parts: readonly string[],
  windowMinutes: number,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const [[counter]] = await together(db, countAttempts([{ parts, limit: { max: 0, windowMinutes } }], now));
  return counter ?? { count: 0, resetsAt: now };
}

/** Says whether nothing was asked for the same parts within the last minutes: for what is to happen once in a while. */
export async function isFirstWithin(
  db: Db | Tx,
  parts: readonly string[],
  minutes: number,
  now: Date,
): Promise<boolean> {
  return (await countAttempt(db, parts, minutes, now)).count === 1;
}

function endOf(windowMinutes: number, now: Date): Date {
  return new Date(now.getTime() + windowMinutes * 60_000);
}

/** Says whether anything was counted in a window that has not ended. */
export async function isCounting(db: Db | Tx, parts: readonly string[], now: Date): Promise<boolean> {
  const counter = await db
    .selectFrom('rateLimitCounters')
    .select('count')
    .where('key', '=', keyOf(parts))
    .where('resetsAt', '>', now)
    .executeTakeFirst();
  return counter !== undefined;
}

/** Takes back an attempt that was counted before anyone could know that it was none, such as the right password. */
export async function uncountAttempt(db: Db | Tx, parts: readonly string[]): Promise<void> {
  await db
    .updateTable('rateLimitCounters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(parts))
    .execute();
}

/** Clears the count, for example after a successful sign-in. */
export async function resetRateLimit(db: Db | Tx, parts: readonly string[]): Promise<void> {
  await db.deleteFrom('rateLimitCounters').where('key', '=', keyOf(parts)).execute();
}

export async function deleteExpiredRateLimitCounters(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'rateLimitCounters', sql`resets_at <= ${now}`);
}

/** Hashes the parts: keys have a fixed length whatever was typed, and the table holds no email addresses. */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
