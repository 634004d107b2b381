/** Accounts as admins see them; deleted ones are never found. */
import { sql } from 'kysely';
import type { UserSort } from '../../../shop/contracts/accounts-admin.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { User } from './data.ts';
import { isIn } from '../../db/containing.ts';
import { countRows } from '../../db/count-rows.ts';

export type UserForAdmin = User & { createdAt: Date; version: number; twoStep: boolean };

const columns = [
  'id',
  'name',
  'email',
  'isAdmin',
  'active',
  'createdAt',
  'version',
  sql<boolean>`EXISTS (SELECT FROM two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
    'twoStep',
  ),
] as const;

export const countUsers = (db: Db, text: string): Promise<number> => countRows(db, users(db, text));

/** Each has an index. */
const sortings = {
  name: sql`name, id`,
  '-name': sql`name DESC, id DESC`,
  email: sql`email`,
  '-email': sql`email DESC`,
  since: sql`created_at, id DESC`,
  '-since': sql`created_at DESC, id`,
} as const satisfies Record<UserSort, unknown>;

/** Newest first unless sorted. @param text part of a name or an email; empty matches all */
export function listStoredUsers(
  db: Db,
  text: string,
  { offset, limit, sort = '-since' }: RowRange & { sort?: UserSort | undefined },
): Promise<UserForAdmin[]> {
  return users(db, text).select(columns).orderBy(sortings[sort]).offset(offset).limit(limit).execute();
}

export function findUserForAdmin(db: Db | Tx, id: string): Promise<UserForAdmin | undefined> {
  return users(db, '').select(columns).where('id', '=', id).executeTakeFirst();
}

function users(db: Db | Tx, text: string) {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .$if(text !== '', (query) => query.where(isIn(sql`name || ' ' || email`, text)));
}

const rightsLock = 1_957_004;

/** Lets one transaction at a time change admin roles: two admins who demote each other concurrently would leave none. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${rightsLock})`.execute(tx);
}

export const countAdmins = (tx: Tx): Promise<number> =>
  countRows(tx, users(tx, '').where('isAdmin', '=', true));

/**
 * Deletes an account and everything about the person in it. The row stays, because orders and the audit log refer to it.
 * Each of its orders gets a copy of the name.
 */
export async function eraseUser(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .from('users')
    .set((eb) => ({ erasedCustomerName: eb.ref('users.name') }))
    .whereRef('users.id', '=', 'orders.userId')
    .where('orders.userId', '=', id)
    .execute();
  for (const table of [
    'savedAddresses',
    'trucks',
    'recoveryCodes',
    'twoFactor',
    'sessions',
    'emailTokens',
  ] as const)
    await tx.deleteFrom(table).where('userId', '=', id).execute();
  await tx
    .updateTable('users')
    .set({ name: 'Deleted user', email: '', passwordHash: '', isAdmin: false, active: false, deletedAt })
    .where('id', '=', id)
    .execute();
}
