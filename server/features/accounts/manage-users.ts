import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { AdminUser, UserChange } from '../../../shop/contracts/accounts-admin.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import type { User } from './data.ts';
import { findUser, isAddressTaken, lockUser, updateUser } from './data.ts';
import { findUserForOffice, noUser } from './list-users.ts';
import { deleteEmailTokens } from './email-token-data.ts';
import { countAdmins, deleteUser, lockRights } from './admin-data.ts';
import { addressTaken } from './register.ts';
import { deleteSessions } from './sessions/session-data.ts';

/**
 * Changes somebody's account; what is absent stays as it is. A new address counts as verified when the admin says so,
 * voids the links emailed to the former one, and tells it. Who is no admin any more is signed out everywhere.
 * @throws ShopError `not_found`; `not_allowed` for one who has just been demoted himself; `conflict` for one's own
 *   rights, the last admin, and an address that another account has
 */
export async function editUser(
  deps: Deps,
  admin: { id: string },
  id: string,
  change: UserChange,
): Promise<AdminUser> {
  await inTurn(deps, admin, id, async (tx, before) => {
    const meant = meantBy(change, before);
    const moved = meant.email !== undefined && meant.email !== before.email;
    const { before: from, after: to } = differences<Omit<User, 'id'>>(before, {
      ...meant,
      // A new address is as verified as the form says, also where that was not touched.
      active: (moved ? change.active : meant.active) ?? (moved ? false : before.active),
    });
    if (Object.keys(to).length === 0) return;
    const demoted = to.isAdmin === false;
    if (demoted && id === admin.id)
      throw new ShopError('conflict', 'You cannot take your own admin rights away');
    if (demoted) await refuseLastAdmin(tx);
    await updateUser(tx, id, to).catch((error: unknown) => {
      throw isAddressTaken(error) ? addressTaken() : error;
    });
    if (demoted) await deleteSessions(tx, id);
    if (moved) await tellFormerAddress(deps, tx, before);
    await insertAudit(tx, {
      ...entryOf(admin, 'user.update', id, deps.clock()),
      before: rightsOf(from),
      after: { ...rightsOf(to), changed: Object.keys(to) },
    });
  });
  return findUserForOffice(deps.db, id);
}

type Fields = Partial<Omit<User, 'id'>>;

/**
 * What an admin means to change: of a form that says what it was opened with, what differs from that.
 * @throws ShopError `conflict` with the present record where somebody else has changed the same to something else
 */
function meantBy({ name, email, isAdmin, active, seen }: UserChange, present: User): Fields {
  const sent: Fields = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(isAdmin !== undefined && { isAdmin }),
    ...(active !== undefined && { active }),
  };
  if (!seen) return sent;
  const meant = differences<Fields>(seen, sent).after;
  const others = differences<Fields>(seen, fieldsOf(present)).after;
  const clashes = (Object.keys(meant) as (keyof Fields)[]).filter(
    (field) => field in others && others[field] !== meant[field],
  );
  if (clashes.length === 0) return meant;
  throw new ShopError(
    'conflict',
    'This user has been changed since you opened it. Your changes are not saved yet: look at both and save again.',
    { current: { _id: present.id, ...fieldsOf(present) } },
  );
}

const fieldsOf = ({ name, email, isAdmin, active }: User) => ({ name, email, isAdmin, active });

/**
 * Ends an account: nobody signs in with it, its sessions and emailed links are void. Orders, payments and reviews stay
 * what they are. @throws ShopError as `editUser` does
 */
export async function removeUser(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  await inTurn(deps, admin, id, async (tx, { isAdmin }) => {
    if (id === admin.id) throw new ShopError('conflict', 'You cannot delete your own account');
    if (isAdmin) await refuseLastAdmin(tx);
    await deleteUser(tx, id, deps.clock());
    await deleteSessions(tx, id);
    await deleteEmailTokens(tx, id);
    await insertAudit(tx, {
      ...entryOf(admin, 'user.delete', id, deps.clock()),
      before: { isAdmin },
    });
  });
}

/** One change at a time, and only by one who is an admin still when his turn comes. */
function inTurn(
  { db }: Deps,
  admin: { id: string },
  id: string,
  work: (tx: Tx, user: User) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx);
    if (!(await findUser(tx, admin.id))?.isAdmin)
      throw new ShopError('not_allowed', 'This is for admins only');
    const user = await lockUser(tx, id);
    if (!user) throw noUser();
    await work(tx, user);
  });
}

async function refuseLastAdmin(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) > 1) return;
  throw new ShopError('conflict', 'This is the last admin: make somebody else one first');
}

async function tellFormerAddress({ queue, clock }: Deps, tx: Tx, { id, email }: User): Promise<void> {
  await deleteEmailTokens(tx, id);
  const notice = { userId: id, to: email, at: clock().toISOString() };
  await queue.enqueue(tx, 'send-account-email', { id: newId(), template: 'email-changed', ...notice });
}

function entryOf({ id: userId }: { id: string }, action: AuditAction, thingId: string, at: Date) {
  return { userId, action, thing: 'user', thingId, at } as const;
}

/** The log keeps rights, and of names and addresses only that they were changed. */
function rightsOf({ isAdmin, active }: Partial<User>): Record<string, unknown> {
  return { ...(isAdmin !== undefined && { isAdmin }), ...(active !== undefined && { active }) };
}
