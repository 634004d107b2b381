import { rateLimits } from '../../../../shop/facts.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientNetworks } from '../../../http/limits/client-networks.ts';
import { consumeRateLimits } from '../../../rate-limit/counter-data.ts';
import { mailboxOf } from '../../../rate-limit/may-email.ts';

/**
 * Counts an email about an order that nobody has paid for, as a free one. Returns false when the mailbox or the network has
 * reached its daily limit (decision 050).
 */
export async function mayEmailUnpaid(
  { config, clock }: Deps,
  tx: Tx,
  to: string,
  { network, site }: ClientNetworks,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const counted = [
    { parts: ['order', mailboxOf(to)], limit: rateLimits.orderEmails },
    { parts: ['order emails', site ?? network], limit: rateLimits.orderEmailsPerNetwork },
  ];
  return (await consumeRateLimits(tx, counted, clock())) === undefined;
}
