import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { forgetAttempts } from '../../rate-limit/counter-data.ts';
import type { Deps } from '../../deps.ts';
import { admitAttempt } from '../../rate-limit/enforce-rate-limit.ts';
import { findUser } from './data.ts';
import { verifyPassword } from './password.ts';

/**
 * Asks a signed-in user for his password once more. Tries are counted by account: a stolen session is no place
 * to guess it.
 * @throws ShopError `invalid_input` at the field `currentPassword`, `too_many_requests`, `unavailable`
 */
export async function confirmPassword(deps: Deps, userId: string, currentPassword: string): Promise<void> {
  const attempts = ['confirm', userId];
  await admitAttempt(deps, attempts, rateLimits.confirmIdentity);
  const user = await findUser(deps.db, userId);
  if (!(await verifyPassword(user?.passwordHash, currentPassword)))
    throw refusal('The current password is not right');
  await forgetAttempts(deps.db, attempts);
}

export function refusal(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { currentPassword: text } });
}
