import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { joinGuestOrders } from '../orders/data.ts';
import { admitAttempt } from '../../rate-limit/enforce-rate-limit.ts';
import type { User } from './data.ts';
import { verifyAddress } from './email-token-data.ts';

/**
 * Marks the address as verified that the token was emailed to, and gives its user the orders that were made with it
 * as a guest. May be done again with the same token: mail scanners open links before their readers do.
 * @throws ShopError `link_expired` for an unknown and a former token alike
 */
export async function verifyEmail({ db, clock }: Deps, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await verifyAddress(tx, hashToken(token), clock());
    if (!user)
      throw new ShopError(
        'link_expired',
        'This verification link is no longer valid. Please sign in and have a new one sent.',
      );
    await joinGuestOrders(tx, user);
  });
}

/**
 * Emails another link.
 * @returns false when there is nothing to verify any more
 * @throws ShopError `too_many_requests`
 */
export async function resendVerification(deps: Deps, user: User): Promise<boolean> {
  if (user.active) return false;
  await admitAttempt(deps, ['resend', user.id], rateLimits.resendVerification);
  await deps.queue.enqueue(deps.db, 'send-account-email', {
    id: newId(),
    template: 'verify-email',
    userId: user.id,
  });
  return true;
}
