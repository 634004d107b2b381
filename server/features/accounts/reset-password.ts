import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { hashToken } from '../../db/token.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { findUserByEmail, lockUser, updateUser } from './data.ts';
import { emailAccount, emailLink } from './email-account.ts';
import { deleteEmailToken, deleteEmailTokens, findUserOfResetToken } from './email-token-data.ts';
import { forgetGuesses } from './guessing/count-guesses.ts';
import { hashPassword } from './password.ts';
import { deleteSessions } from './sessions/session-data.ts';

/**
 * Emails a link that sets a new password. An unknown address costs the same work before the reply: its job is about a
 * user that does not exist.
 * @param ip the client's address; for IPv6 its /64
 * @returns whose address it is; undefined for an unknown one
 * @throws ShopError `too_many_requests`
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
): Promise<string | undefined> {
  await enforceAddressLimit(deps, { what: 'reset', ip }, rateLimits.resetPerIp);
  await enforceRateLimit(deps, ['reset', 'address', email], rateLimits.resetPerAddress);
  const user = await findUserByEmail(deps.db, email);
  const account = { id: user?.id ?? newId(), email };
  await emailLink(deps, deps.db, account, 'reset-password');
  return user?.id;
}

/**
 * Sets a new password with an emailed token, once. All sessions end, other reset links stop working, and an email
 * reports the change. The token is used up last, so that it survives a refused password or a busy shop. Earlier guesses at
 * the account no longer count: this is how its owner gets in while someone guesses.
 * @param input `ip`: the client's address; for IPv6 its /64
 * @returns whose password it is
 * @throws ShopError `link_expired` for an unknown, a used and an expired token, `invalid_input`, `unavailable`
 */
export async function resetPassword(
  deps: Deps,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<{ id: string }> {
  const tokenHash = hashToken(token);
  const now = deps.clock();
  const owner = await findUserOfResetToken(deps.db, tokenHash, now);
  if (!owner) throw expired();
  await refuseCommonPassword(password, owner);
  const passwordHash = await hashPassword(password);

  return write(deps, async (tx) => {
    const user = await lockUser(tx, owner.id);
    if (!user || !(await deleteEmailToken(tx, tokenHash))) throw expired();
    await updateUser(tx, user.id, { passwordHash });
    await deleteSessions(tx, user.id);
    await deleteEmailTokens(tx, user.id, 'reset-password');
    await forgetGuesses(tx, { email: user.email, ip, now });
    // Also to an address that was never verified: the link was read there.
    await emailAccount(deps, tx, user, 'password-changed');
    return { id: user.id };
  });
}

function expired(): ShopError {
  return new ShopError(
    'link_expired',
    'This link has expired or was already used. Please request a new password reset.',
  );
}
