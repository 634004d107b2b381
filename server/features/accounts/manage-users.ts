import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { AdminUser, UserChange, UserSort } from '../../../shop/contracts/accounts-admin.ts';
import { pageSize } from '../../../shop/facts.ts';
import { differences } from '../../../shop/rules/differences.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Audited } from '../../db/write.ts';
import { changed, editedSince, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { revokeTokensOf } from '../integrations/token-data.ts';
import { moveOrderEmails } from '../orders/claim-data.ts';
import { eraseAccount } from './privacy/erase-customer.ts';
import type { UserForAdmin } from './admin-data.ts';
import { countAdmins, countUsers, findUserForAdmin, listStoredUsers, lockRights } from './admin-data.ts';
import type { Account, User } from './data.ts';
import { findUser, lockUser, updateUser } from './data.ts';
import { emailLink, notifyOwner } from './email-account.ts';
import { deleteEmailTokens } from './email-token-data.ts';
import { rejectTakenAddress } from './register.ts';
import { deleteSessions } from './sessions/session-data.ts';
import { turnOffAndSignOut } from './two-factor/turn-off-two-factor.ts';

/** Accounts as admins read and change them. */

const size = pageSize.admin;

/** Returns a page of accounts, newest first unless sorted; with a keyword, those whose name or email contains it. */
export async function listUsers(
  db: Db,
  {
    keyword = '',
    pageNumber = 1,
    sort,
  }: { keyword?: string | undefined; pageNumber?: number | undefined; sort?: UserSort | undefined },
): Promise<Paging & { users: AdminUser[] }> {
  const paging = pagingOf(await countUsers(db, keyword), { number: pageNumber, size });
  const rows = await listStoredUsers(db, keyword, { ...rowsOf(paging, size), sort });
  return { users: rows.map(toAdminUser), ...paging };
}

/** @throws ShopError `not_found` for an unknown id and for a deleted account */
export async function readUser(db: Db | Tx, id: string): Promise<AdminUser> {
  const user = await findUserForAdmin(db, id);
  if (!user) throw userNotFound();
  return toAdminUser(user);
}

function toAdminUser({ id, createdAt, ...user }: UserForAdmin): AdminUser {
  return { _id: id, ...user, createdAt: createdAt.toISOString() };
}

/**
 * Changes an account; absent fields stay as they are. A new email counts as verified if the admin says so, invalidates
 * the links sent to the previous one, and is reported to it; a verified one gets the emails about open orders from now on. A
 * user who is no longer an admin is signed out everywhere, and their API tokens are revoked.
 * @returns the account as it is now, and the names of the fields that changed
 * @throws ShopError `not_found`; `not_allowed` for an admin who has just been demoted; `conflict` with the current
 *   record for a stale version, and for one's own rights, the last admin, and an email that another account has
 */
export function editUser(
  deps: Deps,
  admin: { id: string },
  id: string,
  { version, name, email, isAdmin, active }: UserChange,
): Promise<{ user: AdminUser; changed: string[] }> {
  return changeUser(deps, admin, { action: 'user.update', subject: id }, async (tx, before) => {
    const moved = email !== undefined && email !== before.email;
    const { before: from, after: to } = differences<Omit<User, 'id'>>(before, {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(isAdmin !== undefined && { isAdmin }),
      active: active ?? (moved ? false : before.active),
    });
    const current = await readUser(tx, id);
    if (Object.keys(to).length === 0) return unchanged({ user: current, changed: [] });
    await refuseStale(before, version, { message: editedSince('user'), current: () => current });
    const demoted = to.isAdmin === false;
    if (demoted && id === admin.id)
      throw new ShopError('conflict', 'You cannot take your own admin rights away');
    if (demoted) await requireAnotherAdmin(tx);
    await updateUser(tx, id, to).catch(rejectTakenAddress);
    if (demoted) {
      await deleteSessions(tx, id);
      await revokeTokensOf(tx, id, deps.clock());
    }
    if (moved) await reportToFormerAddress(deps, tx, before);
    const after = await readUser(tx, id);
    if (after.active && (moved || to.active)) await moveOrderEmails(tx, { id, email: after.email });
    const names = Object.keys(to);
    return changed(
      { user: after, changed: names },
      { before: rightsOf(from), after: { ...rightsOf(to), changed: names } },
    );
  });
}

/**
 * Deletes an account and what is stored about the person: nobody can sign in with it, its sessions end and its emailed
 * links stop working.
 * @throws ShopError as `editUser` does
 */
export function deleteAccount(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return changeUser(deps, admin, { action: 'user.delete', subject: id }, async (tx, { isAdmin }) => {
    if (id === admin.id) throw new ShopError('conflict', 'You cannot delete your own account');
    if (isAdmin) {
      await requireAnotherAdmin(tx);
      await revokeTokensOf(tx, id, deps.clock());
    }
    await eraseAccount(deps, tx, id);
    return changed(undefined, { before: { isAdmin } });
  });
}

/** Signs a user out everywhere. @throws ShopError as `editUser` does */
export function endSessionsOf(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return changeUser(deps, admin, { action: 'user.sessions', subject: id }, async (tx) => {
    await deleteSessions(tx, id);
    return changed(undefined);
  });
}

/**
 * Turns two-step sign-in off for a customer who has lost their phone and recovery codes, and signs them out everywhere. Only
 * the operator turns off an admin's.
 * @throws ShopError as `editUser` does; `conflict` for an admin, and when it is off already
 */
export function turnOffTwoFactorOfCustomer(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return changeUser(deps, admin, { action: 'user.twoStepOff', subject: id }, async (tx, user) => {
    if (user.isAdmin)
      throw new ShopError(
        'conflict',
        'Only whoever keeps the shop running can turn off an admin’s two-step sign-in',
      );
    if (!(await turnOffAndSignOut(deps, tx, user)))
      throw new ShopError('conflict', 'Two-step sign-in is off already');
    return changed(undefined);
  });
}

/**
 * Emails a user the same link that they can request themselves; it counts toward the same daily limit of their mailbox.
 * @throws ShopError as `editUser` does; `too_many_requests`
 */
export function sendResetLink(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return changeUser(deps, admin, { action: 'user.resetLink', subject: id }, async (tx, user) => {
    await emailLink(deps, tx, user, 'reset-password');
    return changed(undefined);
  });
}

/** Locks a user for an admin who is still one; changes of rights run one after the other. */
function changeUser<T>(
  deps: Deps,
  admin: { id: string },
  audit: { action: AuditAction; subject: string },
  run: (tx: Tx, user: Account) => Promise<Audited<T>>,
): Promise<T> {
  return write(deps, admin, audit, async (tx) => {
    await lockRights(tx);
    if (!(await findUser(tx, admin.id))?.isAdmin)
      throw new ShopError('not_allowed', 'This is for admins only');
    const user = await lockUser(tx, audit.subject);
    if (!user) throw userNotFound();
    return run(tx, user);
  });
}

async function requireAnotherAdmin(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) > 1) return;
  throw new ShopError('conflict', 'This is the last admin: make someone else one first');
}

async function reportToFormerAddress(deps: Deps, tx: Tx, user: User): Promise<void> {
  await deleteEmailTokens(tx, user.id);
  await notifyOwner(deps, tx, user, 'email-changed');
}

/** Returns what the audit log may keep: rights, and of name and email only that they changed. */
function rightsOf({ isAdmin, active }: Partial<User>): Record<string, unknown> {
  return { ...(isAdmin !== undefined && { isAdmin }), ...(active !== undefined && { active }) };
}

const userNotFound = (): ShopError => new ShopError('not_found', 'User not found');
