import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Tx } from '../../../db/open.ts';
import { hashToken, newToken } from '../../../db/token.ts';
import type { Deps } from '../../../deps.ts';
import { confirmPassword } from '../confirm-password.ts';
import type { User } from '../data.ts';
import { findUserByEmail, lockUser } from '../data.ts';
import type { Asker } from '../current-user.ts';
import { lockAsker } from '../current-user.ts';
import { deleteSessions, updateSessionToken } from '../sessions/session-data.ts';
import { admitCode, refusedCode, takeCode } from './two-factor-code.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor-data.ts';

/**
 * Turns two-step sign-in off, which takes both steps. This session goes on under another token; an email tells of it.
 * @returns the token for this browser's cookie
 * @throws ShopError `invalid_input` at `currentPassword` or `code`, `conflict`, `not_signed_in`, `too_many_requests`,
 *   `unavailable`
 */
export async function turnOffTwoFactor(
  deps: Deps,
  asker: Asker,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<{ token: string }> {
  await confirmPassword(deps, asker.user.id, currentPassword);
  await admitCode(deps, asker.user.id);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockAsker(tx, asker);
    const twoFactor = await findTwoFactor(tx, user.id);
    if (!twoFactor?.confirmedAt) throw new ShopError('conflict', 'Two-step sign-in is off already');
    const taken = await takeCode(deps, tx, twoFactor, code);
    if (taken !== 'right') throw refusedCode(taken);
    await forget(deps, tx, user);
    const token = newToken();
    await updateSessionToken(tx, asker.session.id, hashToken(token));
    return { token };
  });
}

/**
 * The operator's way for somebody who has neither his phone nor a recovery code, and for all when SESSION_SECRET is
 * lost. Whoever was signed in has to do so again. @returns false when the address has no account with two-step sign-in
 */
export async function turnOffTwoFactorOf(
  deps: Pick<Deps, 'db' | 'queue' | 'clock'>,
  email: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findUserByEmail(tx, email.trim().toLowerCase());
    const user = found && (await lockUser(tx, found.id));
    if (!user || !(await findTwoFactor(tx, user.id))?.confirmedAt) return false;
    await forget(deps, tx, user);
    await deleteSessions(tx, user.id);
    return true;
  });
}

async function forget(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { id: userId, email: to }: User,
): Promise<void> {
  await deleteTwoFactor(tx, userId);
  const at = clock().toISOString();
  await queue.enqueue(tx, 'send-account-email', { id: newId(), template: 'two-factor-off', userId, to, at });
}
