import { rateLimits } from '../../../shop/facts.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import { consumeRateLimit } from '../../rate-limit/counter-data.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';

/**
 * Counts an email about an unpaid order. Returns false when the mailbox or the network has reached its daily limit
 * (decision 050).
 */
export async function mayEmailUnpaid(
  deps: Deps,
  tx: Tx,
  to: string,
  { network, site }: ClientNetworks,
): Promise<boolean> {
  if (!(await mayEmail(deps, tx, { about: 'order', to }, rateLimits.orderEmails))) return false;
  const counter = ['order emails', site ?? network];
  return (
    !deps.config.rateLimits ||
    (await consumeRateLimit(tx, counter, rateLimits.orderEmailsPerNetwork, deps.clock())) === undefined
  );
}
