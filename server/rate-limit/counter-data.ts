import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db, Tx } from '../db/open.ts';

/** How many attempts a window allows; the shop's limits are `rateLimits` in shop/facts.ts. */
export interface RateLimit {
  max: number;
  windowMinutes: number;
}

/**
 * Counts one attempt before it is made, in a count that all processes share. A single statement, so that concurrent
 * attempts cannot pass between a read and a write.
 * @param parts what is counted, for example `['login', email, ip]`; stored as a hash only
 * @returns undefined when the attempt is within the limit, else the seconds until the window ends
 */
export async function consumeRateLimit(
  db: Db | Tx,
  parts: readonly string[],
  { max, windowMinutes }: RateLimit,
  now: Date,
): Promise<number | undefined> {
  const { count, resetsAt } = await countAttempt(db, parts, windowMinutes, now);
  if (count <= max) return undefined;
  return Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
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

/** Counts one attempt and returns how many there are in its window, this one included. */
export async function countAttempt(
  db: Db | Tx,
  parts: readonly string[],
  windowMinutes: number,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + windowMinutes * 60_000);
  return db
    .insertInto('rateLimitCounters')
    .values({ key: keyOf(parts), count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN rate_limit_counters.resets_at <= ${now} THEN 1 ELSE rate_limit_counters.count + 1 END`,
        resetsAt: sql`CASE WHEN rate_limit_counters.resets_at <= ${now} THEN excluded.resets_at ELSE rate_limit_counters.resets_at END`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow();
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
