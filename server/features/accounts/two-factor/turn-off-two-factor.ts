import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { findUserByEmail, lockUser } from '../data.ts';
import type { CurrentUser } from '../current-user.ts';
import { confirmPassword } from '../api.ts';
import { lockCurrentUser, renewSession } from '../current-user.ts';
import { notifyOwner } from '../email-account.ts';
import { deleteSessions } from '../sessions/session-data.ts';
import { countCodeAttempt, refusedCode, takeCode } from './two-factor-code.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor-data.ts';

/**
 * Turns two-step sign-in off, which takes both steps. This session gets another token; an email reports the change.
 * @returns the token for this browser's cookie
 * @throws ShopError `invalid_input` at `currentPassword` or `code`, `conflict`, `not_signed_in`, `too_many_requests`,
 *   `unavailable`
 */
export async function turnOffTwoFactor(
  deps: Deps,
  currentUser: CurrentUser,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<{ token: string }> {
  await confirmPassword(deps, currentUser.user.id, currentPassword);
  await countCodeAttempt(deps, currentUser.user.id);
  return write(deps, async (tx) => {
    const user = await lockCurrentUser(tx, currentUser);
    const twoFactor = await findTwoFactor(tx, user.id);
    if (!twoFactor?.confirmedAt) throw new ShopError('conflict', 'Two-step sign-in is off already');
    const taken = await takeCode(deps, tx, twoFactor, code);
    if (taken !== 'right') throw refusedCode(taken);
    await removeTwoFactor(deps, tx, user);
    const token = await renewSession(tx, currentUser);
    return { token };
  });
}

/**
 * Turns two-step sign-in off for an operator's command: for someone who has lost both phone and recovery codes, and for
 * everyone when SESSION_SECRET is lost. Ends all sessions of the account.
 * @returns false when the address has no account with two-step sign-in
 */
export async function turnOffTwoFactorByEmail(
  deps: Pick<Deps, 'config' | 'db' | 'queue' | 'clock' | 'catalogChanged'>,
  email: string,
): Promise<boolean> {
  return write(deps, async (tx) => {
    const found = await findUserByEmail(tx, email.trim().toLowerCase());
    const user = found && (await lockUser(tx, found.id));
    return user !== undefined && turnOffAndSignOut(deps, tx, user);
  });
}

/**
 * Turns it off for someone who can't pass the second step, and ends all their sessions. Caller must hold the lock on the user.
 * @returns false when it is off already
 */
export async function turnOffAndSignOut(
  deps: Pick<Deps, 'config' | 'queue' | 'clock'>,
  tx: Tx,
  user: User,
): Promise<boolean> {
  if (!(await findTwoFactor(tx, user.id))?.confirmedAt) return false;
  await removeTwoFactor(deps, tx, user);
  await deleteSessions(tx, user.id);
  return true;
}

async function removeTwoFactor(
  deps: Pick<Deps, 'config' | 'queue' | 'clock'>,
  tx: Tx,
  user: User,
): Promise<void> {
  await deleteTwoFactor(tx, user.id);
  await notifyOwner(deps, tx, user, 'two-factor-off');
}
