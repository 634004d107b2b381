import { sql } from 'kysely';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';
import { violates } from '../../db/violates.ts';

/** A user of the shop; deleted ones are never found. */
export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  active: boolean;
}

/** A user with what only sign-in and edits need. */
export interface Account extends User {
  passwordHash: string;
  /** Increases with every change of name, email or rights. */
  version: number;
}

export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.isAdmin',
  'users.active',
] as const;

const accountColumns = [...userColumns, 'users.passwordHash', 'users.version'] as const;

function accounts(db: Db | Tx) {
  return db.selectFrom('users').select(accountColumns).where('deletedAt', 'is', null);
}

export function findUserByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).executeTakeFirst();
}

export function findUser(db: Db | Tx, id: string): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks a user. Every change of a password, an email address, saved addresses or sessions takes this lock first, so
 * that such changes of one user run one after the other.
 */
export function lockUser(tx: Tx, id: string): Promise<Account | undefined> {
  return accounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** @returns false when the address already has an account */
export async function insertUser(
  tx: Tx,
  user: User & { passwordHash: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').where('deletedAt', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Raises the version unless only the password changes, which no form of an admin shows.
 * @throws a database error, for `isAddressTaken`, when another account has the address
 */
export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<Omit<User, 'id'> & { passwordHash: string }>,
): Promise<void> {
  const { passwordHash: _, ...shown } = changes;
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('users')
    .set({ ...changes, ...(Object.keys(shown).length > 0 && { version: sql<number>`version + 1` }) })
    .where('id', '=', id)
    .execute();
}

/** Says whether an error means that another account has the address. */
export const isAddressTaken = (error: unknown): boolean => violates(error, 'users_email');

/** Replaces a hash with a newer one of the same password, unless the password has changed in the meantime. */
export async function updatePasswordHash(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

/** Returns one of the hashes that came from the former shop. */
export async function findFormerHash(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('passwordHash')
    // As the index `users_former_password` has it.
    .where(sql<boolean>`password_hash LIKE '$2%'`)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.passwordHash;
}

export interface GuestRecord {
  id: string;
  email: string;
  expiresAt: Date;
}

export function findGuest(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<GuestRecord | undefined> {
  return db
    .selectFrom('guests')
    .select(['id', 'email', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function insertGuest(
  db: Db | Tx,
  guest: GuestRecord & { tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await db.insertInto('guests').values(guest).execute();
}

/** Deletes expired guests; those with an order stay, because the order refers to them. */
export async function deleteExpiredGuests(db: Db, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    'guests',
    sql`expires_at < ${now} AND NOT EXISTS (SELECT FROM orders WHERE orders.guest_id = guests.id)`,
  );
}
