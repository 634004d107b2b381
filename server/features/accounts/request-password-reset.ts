import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { admitAttempt } from '../../rate-limit/enforce-rate-limit.ts';
import { findUserByEmail } from './data.ts';

/**
 * Has a link emailed by which a new password can be set. An unknown address costs the same work before the reply:
 * its job is about a user who is not there.
 * @param ip address of the client, IPv6 by its /64
 * @throws ShopError `too_many_requests`; `not_found` for an unknown address, unless AUTH_HIDE_ACCOUNTS is set
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await admitAttempt(deps, ['reset', ip], rateLimits.resetPerIp);
  await admitAttempt(deps, ['reset', 'address', email], rateLimits.resetPerAddress);
  const user = await findUserByEmail(deps.db, email);
  await deps.queue.enqueue(deps.db, 'send-account-email', {
    id: newId(),
    template: 'reset-password',
    userId: user?.id ?? newId(),
  });
  if (!user && !deps.config.hideAccounts) throw new ShopError('not_found', 'Email address does not exist.');
}
