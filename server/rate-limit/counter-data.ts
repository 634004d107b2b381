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
  return refusedFor(db, counted, counts, now);
}

/** The statement of `consumeRateLimits`. */
function countAttempts(counted: readonly Counted[], now: Date) {
  // Two statements with the same counters wait for each other instead of deadlocking.
  const rows = counted
    .map(({ parts, limit }) => ({ key: keyOf(parts), resetsAt: endOf(limit.windowMinutes, now) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sql<{ key: string; count: number; resetsAt: Date }>`
    INSERT INTO rate_limit_counters AS counters (key, count, resets_at)
    VALUES ${sql.join(rows.map(({ key, resetsAt }) => sql`(${key}, 1, ${resetsAt})`))}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counters.resets_at <= ${now} THEN 1 ELSE counters.count + 1 END,
      resets_at = CASE WHEN counters.resets_at <= ${now} THEN excluded.resets_at ELSE counters.resets_at END
    RETURNING key, count, resets_at`;
}

/** Reads the answer of `countAttempts` as `consumeRateLimits` does. */
async function refusedFor(
  db: Db | Tx,
  counted: readonly Counted[],
  counts: readonly { key: string; count: number; resetsAt: Date }[],
  now: Date,
): Promise<number | undefined> {
  for (const [at, { parts, limit }] of counted.entries()) {
    const { count = 0, resetsAt = now } = counts.find(({ key }) => key === keyOf(parts)) ?? {};
    if (count <= limit.max) continue;
    for (const later of counted.slice(at + 1)) await uncountAttempt(db, later.parts);
    return Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  }
  return undefined;
}

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
