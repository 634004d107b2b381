import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/open.ts';

/** How many attempts a window bears; see `rateLimits` in shop/facts.ts. */
export interface RateLimit {
  max: number;
  windowMinutes: number;
}

/**
 * Counts one attempt before it is made, shared by all processes. One statement, so that attempts made at the
 * same moment cannot slip through between reading and writing.
 * @param parts what is counted, for example `['login', email, ip]`; stored as a hash only
 * @returns seconds to wait when the attempt is one too many, else undefined
 */
export async function countAttempt(
  db: Db | Tx,
  parts: readonly string[],
  { max, windowMinutes }: RateLimit,
  now: Date,
): Promise<number | undefined> {
  const resetsAt = new Date(now.getTime() + windowMinutes * 60_000);
  const counter = await db
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
  if (counter.count <= max) return undefined;
  return Math.max(1, Math.ceil((counter.resetsAt.getTime() - now.getTime()) / 1000));
}

/** Starts the count anew, after a success. */
export async function forgetAttempts(db: Db | Tx, parts: readonly string[]): Promise<void> {
  await db.deleteFrom('rateLimitCounters').where('key', '=', keyOf(parts)).execute();
}

export async function deleteExpiredRateLimitCounters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimitCounters').where('resetsAt', '<=', now).execute();
}

/** Of one length whatever a visitor typed, and no email address lies about in it. */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
