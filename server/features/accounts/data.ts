import type { Db, Tx } from '../../db/open.ts';

/** A user as the shop knows him; deleted ones are never found. */
export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  active: boolean;
}

export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.isAdmin',
  'users.active',
] as const;

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

export function findUser(db: Db | Tx, id: string): Promise<(User & { passwordHash: string }) | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.passwordHash'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Whoever changes a password, an address or sessions takes this lock first, so that such changes of one user come
 * one after the other, each seeing what the former did.
 */
export function lockUser(tx: Tx, id: string): Promise<(User & { passwordHash: string }) | undefined> {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'users.passwordHash'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns whether it could be: false when the address has an account */
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

/** @throws a database error that `isAddressTaken` knows when another account has the address */
export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<Omit<User, 'id'> & { passwordHash: string }>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Whether an error says that an address has an account already. */
export function isAddressTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
}

/** Replaces a hash by another of the same password, unless the password was changed meanwhile. */
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
