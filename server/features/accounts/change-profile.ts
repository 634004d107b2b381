import { rateLimits } from '../../../shop/facts.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { User } from './data.ts';
import { updateUser } from './data.ts';
import type { CurrentUser } from './current-user.ts';
import { confirmOwner, lockCurrentUser, renewSession } from './current-user.ts';
import { emailAccount, notifyOwner } from './email-account.ts';
import { deleteEmailTokens } from './email-token-data.ts';
import { hashPassword } from './password.ts';
import { refuseReservedName, rejectTakenAddress } from './register.ts';
import { deleteSessions } from './sessions/session-data.ts';

/** Absent fields stay as they are. */
export interface ProfileChange {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
}

/**
 * Changes the current user's name, email or password. A new email or password is reported to the account's former
 * address, if that was verified. A new password ends all other sessions; a new email must be verified. This session gets
 * another token when the password was asked for or has changed.
 * @returns the changed user; a token when this browser's cookie has to change
 * @throws ShopError `invalid_input`, `not_signed_in`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function changeProfile(
  deps: Deps,
  currentUser: CurrentUser,
  change: ProfileChange,
): Promise<{ user: User; token?: string }> {
  const { user } = currentUser;
  const { name, password, currentPassword } = change;
  if (name !== undefined && name !== user.name && !user.isAdmin) refuseReservedName(name);
  const email = change.email === user.email ? undefined : change.email;
  if (password) await refuseCommonPassword(password, { name: name ?? user.name, email: email ?? user.email });
  if (email || password) await confirmOwner(deps, currentUser, currentPassword);
  if (email) await enforceRateLimit(deps, ['change-email', user.id], rateLimits.accountChanges);
  if (password) await enforceRateLimit(deps, ['change-password', user.id], rateLimits.accountChanges);
  const passwordHash = password && (await hashPassword(password));

  return write(deps, async (tx) => {
    const before = await lockCurrentUser(tx, currentUser);
    const { id, isAdmin } = before;
    const hasMoved = email !== undefined && email !== before.email;
    const changes = {
      ...(name !== undefined && name !== before.name && { name }),
      ...(hasMoved && { email, active: false }),
    };
    const after: User = {
      id,
      name: before.name,
      email: before.email,
      isAdmin,
      active: before.active,
      ...changes,
    };
    if (hasMoved) {
      await deleteEmailTokens(tx, id);
      await notifyOwner(deps, tx, before, 'email-changed');
      await emailAccount(deps, tx, after, 'verify-new-email');
    }
    await updateUser(tx, id, { ...changes, ...(passwordHash && { passwordHash }) }).catch(rejectTakenAddress);
    if (passwordHash) {
      await deleteSessions(tx, id, currentUser.session.id);
      await deleteEmailTokens(tx, id, 'reset-password');
      await notifyOwner(deps, tx, before, 'password-changed');
    }
    const renews = passwordHash !== undefined || (email !== undefined && currentPassword !== undefined);
    return { user: after, ...(renews && { token: await renewSession(tx, currentUser) }) };
  });
}
