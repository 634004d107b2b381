/** Accounts as the office sees them; deleted ones are never found. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { User } from './data.ts';

export type OfficeUser = User & { createdAt: Date };

const columns = ['id', 'name', 'email', 'isAdmin', 'active', 'createdAt'] as const;

export async function countUsers(db: Db, piece: string): Promise<number> {
  const { count } = await users(db, piece)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. @param piece of a name or an email address; empty: all */
export function listUsers(
  db: Db,
  piece: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<OfficeUser[]> {
  return users(db, piece)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export function findOfficeUser(db: Db | Tx, id: string): Promise<OfficeUser | undefined> {
  return users(db, '').select(columns).where('id', '=', id).executeTakeFirst();
}

function users(db: Db | Tx, piece: string) {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .$if(piece !== '', (query) =>
      query.where(sql<boolean>`position(lower(${piece}) in lower(name || ' ' || email)) > 0`),
    );
}

const rightsLock = 1_957_004;

/** Changes of rights come one after the other: two admins who demote each other at once would leave none. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${rightsLock})`.execute(tx);
}

export async function countAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('isAdmin', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteUser(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.updateTable('users').set({ deletedAt }).where('id', '=', id).execute();
}
