import { freshSignInMinutes, rateLimits } from '../../../shop/facts.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { hashToken, newToken } from '../../db/token.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { User } from './data.ts';
import { isAddressTaken, updateUser } from './data.ts';
import type { CurrentUser } from './current-user.ts';
import { confirmPassword, currentPasswordError, lockCurrentUser } from './current-user.ts';
import { deleteEmailTokens } from './email-token-data.ts';
import { hashPassword } from './password.ts';
import { addressTaken } from './register.ts';
import { deleteSessions, updateSessionToken } from './sessions/session-data.ts';

/** Absent fields stay as they are. */
export interface ProfileChange {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
}

/**
 * Changes the current user's name, email or password. A new email or password is reported to the account's former
 * address. A new password ends all other sessions and gives this one another token; a new email must be verified.
 * @returns the changed user; a token when this browser's cookie has to change
 * @throws ShopError `invalid_input`, `not_signed_in`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function changeProfile(
  deps: Deps,
  currentUser: CurrentUser,
  change: ProfileChange,
): Promise<{ user: User; token?: string }> {
  const { user, session } = currentUser;
  const { name, password, currentPassword } = change;
  const email = change.email === user.email ? undefined : change.email;
  if (password) refuseCommonPassword(password, { name: name ?? user.name, email: email ?? user.email });
  if (email || password) await confirmOwner(deps, { user, session, currentPassword });
  if (email) await enforceRateLimit(deps, ['change-email', user.id], rateLimits.resendVerification);
  const passwordHash = password && (await hashPassword(password));

  return write(deps, async (tx) => {
    const before = await lockCurrentUser(tx, currentUser);
    const notice = { userId: user.id, to: before.email, at: deps.clock().toISOString() };
    const tell = (template: 'password-changed' | 'email-changed') =>
      deps.queue.enqueue(tx, 'send-account-email', { id: newId(), template, ...notice });

    const { id, isAdmin, active } = before;
    const after: User = { id, isAdmin, active, email: before.email, name: name ?? before.name };
    if (email && email !== before.email) {
      Object.assign(after, { email, active: false });
      await deleteEmailTokens(tx, id);
      await tell('email-changed');
      await deps.queue.enqueue(tx, 'send-account-email', {
        id: newId(),
        template: 'verify-new-email',
        userId: id,
      });
    }
    await updateAccount(tx, after, passwordHash);
    if (!passwordHash) return { user: after };

    await deleteSessions(tx, id, session.id);
    await deleteEmailTokens(tx, id, 'reset-password');
    await tell('password-changed');
    const token = newToken();
    await updateSessionToken(tx, session.id, hashToken(token));
    return { user: after, token };
  });
}

/** Asks for the password once more, unless the sign-in is recent; a password that is sent must always be right. */
async function confirmOwner(
  deps: Deps,
  { user, session, currentPassword }: Omit<CurrentUser, 'token'> & Pick<ProfileChange, 'currentPassword'>,
): Promise<void> {
  if (currentPassword !== undefined) return confirmPassword(deps, user.id, currentPassword);
  const ageMs = deps.clock().getTime() - session.createdAt.getTime();
  if (ageMs >= freshSignInMinutes * 60_000) throw currentPasswordError('Please enter your current password');
}

async function updateAccount(
  tx: Tx,
  { id, name, email, active }: User,
  passwordHash: string | undefined,
): Promise<void> {
  try {
    await updateUser(tx, id, { name, email, active, ...(passwordHash && { passwordHash }) });
  } catch (error) {
    throw isAddressTaken(error) ? addressTaken() : error;
  }
}
