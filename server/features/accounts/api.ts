/** What accounts offer to other features. */
import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { resetRateLimit } from '../../rate-limit/counter-data.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { findUser } from './data.ts';
import type { User } from './data.ts';
import { notifyOwner } from './email-account.ts';
import { verifyPassword } from './password.ts';

export { createGuest } from './create-guest.ts';

/**
 * Checks a signed-in user's password once more. Tries are counted per account, so that nobody can guess it from a
 * stolen session.
 * @throws ShopError `invalid_input` at the field `currentPassword`, `too_many_requests`, `unavailable`
 */
export async function confirmPassword(deps: Deps, userId: string, currentPassword: string): Promise<void> {
  const counter = ['confirm', userId];
  // The right one, too, costs the work of a hash, and resets the other count.
  await enforceRateLimit(deps, ['confirmations', userId], rateLimits.confirmations);
  await enforceRateLimit(deps, counter, rateLimits.confirmIdentity);
  const user = await findUser(deps.db, userId);
  if (!(await verifyPassword(user?.passwordHash, currentPassword)))
    throw currentPasswordError('The current password is not right');
  await resetRateLimit(deps.db, counter);
}

/** Returns the error for a missing or wrong current password. */
export function currentPasswordError(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { currentPassword: text } });
}

/** Tells an admin by email, once the caller's transaction commits, that an API token was made in their name. */
export function notifyOfNewToken(deps: Deps, tx: Tx, admin: User): Promise<void> {
  return notifyOwner(deps, tx, admin, 'token-created');
}
