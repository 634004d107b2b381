import { sql } from 'kysely';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { sessionLimits, sessionsMax } from '../../../../shop/facts.ts';
import { newId } from '../../../db/id.ts';
import type { User } from '../data.ts';
import { userColumns } from '../data.ts';

/**
 * Finds a session with its user as they are now: a right that was just taken away is gone. `twoStep`: whether the user has
 * two-step sign-in.
 */
export function findSession(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<(User & { sessionId: string; createdAt: Date; lastSeenAt: Date; twoStep: boolean }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('twoFactor', 'twoFactor.userId', 'sessions.userId')
    .select([...userColumns, 'sessions.id as sessionId', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .select(sql<boolean>`two_factor.confirmed_at IS NOT NULL`.as('twoStep'))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Lists a user's sessions, last seen first, including expired ones that are not deleted yet. */
export function listSessions(
  db: Db | Tx,
  userId: string,
): Promise<{ id: string; userAgent: string; createdAt: Date; lastSeenAt: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertSession(
  db: Db | Tx,
  session: { tokenHash: Buffer; userId: string; userAgent: string; now: Date },
): Promise<void> {
  const { tokenHash, userId, userAgent, now } = session;
  await db
    .insertInto('sessions')
    .values({ id: newId(), tokenHash, userId, userAgent, createdAt: now, lastSeenAt: now })
    .execute();
}

export async function updateLastSeen(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Gives a session another token; it keeps its age and its device. */
export async function updateSessionToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ tokenHash }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** @returns whether the user had such a session */
export async function deleteOwnSession(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a user that were not used for the longest time, beyond as many as one may have. */
export async function deleteSurplusSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(sessionsMax),
    )
    .execute();
}

/** Ends all sessions of a user, except the one to keep. */
export async function deleteSessions(db: Db | Tx, userId: string, kept?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '<>', kept ?? ''))
    .execute();
}

const minuteMs = 60_000;

/** Says whether a session is over: idle too long, or too old. The limits for admins are shorter (`sessionLimits`). */
export function hasEnded(
  session: { createdAt: Date; lastSeenAt: Date; isAdmin: boolean },
  now: Date,
): boolean {
  const { idleMinutes, totalMinutes } = session.isAdmin ? sessionLimits.admin : sessionLimits.customer;
  return (
    now.getTime() - session.lastSeenAt.getTime() >= idleMinutes * minuteMs ||
    now.getTime() - session.createdAt.getTime() >= totalMinutes * minuteMs
  );
}

/** Deletes sessions that are over for customers. Those of admins end sooner: `hasEnded` rejects them until then. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const { idleMinutes, totalMinutes } = sessionLimits.customer;
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const isOver = sql`last_seen_at <= ${before(idleMinutes)} OR created_at <= ${before(totalMinutes)}`;
  await deleteInBatches(db, 'sessions', isOver);
}
