import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { hashToken } from '../../db/token.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { joinClaimedOrders, moveOrderEmails } from '../orders/claim-data.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import type { User } from './data.ts';
import { emailLink } from './email-account.ts';
import { verifyAddress } from './email-token-data.ts';

/**
 * Marks the address that the token was emailed to as verified, and moves the guest orders that its user has claimed to
 * their account and the emails about its open orders to that address. Works again with the same token, because mail scanners
 * open links before people do.
 * @throws ShopError `link_expired` for an unknown and an expired token
 */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  await write(deps, async (tx) => {
    const user = await verifyAddress(tx, hashToken(token), deps.clock());
    if (!user)
      throw new ShopError(
        'link_expired',
        'This verification link is no longer valid. Please sign in and have a new one sent.',
      );
    await joinClaimedOrders(tx, user);
    // Not when the link is opened again: an admin may have corrected the email of an order since.
    if (!user.wasActive) await moveOrderEmails(tx, user);
  });
}

/**
 * Emails another verification link.
 * @returns false when the address is already verified
 * @throws ShopError `too_many_requests`
 */
export async function resendVerification(deps: Deps, user: User): Promise<boolean> {
  if (user.active) return false;
  await enforceRateLimit(deps, ['resend', user.id], rateLimits.resendVerification);
  await emailLink(deps, deps.db, user, 'verify-email');
  return true;
}
