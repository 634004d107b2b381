import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';

/** A user as the shop knows him; deleted ones are never found. */
export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  active: boolean;
}

const userColumns = ['users.id', 'users.name', 'users.email', 'users.isAdmin', 'users.active'] as const;

export function findUserByEmail(
  db: Db | Tx,
  email: string,
): Promise<(User & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.passwordHash'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A session with its user as he is now: rights taken away a moment ago are gone. */
export function findSession(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<(User & { sessionId: string; createdAt: Date; lastSeenAt: Date }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([...userColumns, 'sessions.id as sessionId', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
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

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export interface GuestRecord {
  id: string;
  email: string;
}

export function findGuest(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<GuestRecord | undefined> {
  return db
    .selectFrom('guests')
    .select(['id', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function insertGuest(
  db: Db | Tx,
  guest: GuestRecord & { tokenHash: Buffer; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await db.insertInto('guests').values(guest).execute();
}
