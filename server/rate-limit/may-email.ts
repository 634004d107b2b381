import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { RateLimit } from './counter-data.ts';
import { consumeRateLimit } from './counter-data.ts';

/**
 * Counts an email to an address that anybody may have typed, and returns whether it may be sent: beyond the limit, what
 * the email is about goes on without it. `dale+1@example.com` counts as `dale@example.com`: it is the same mailbox.
 * @param about what the email is about: each has a count of its own
 */
export async function mayEmail(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  { about, to }: { about: string; to: string },
  limit: RateLimit,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const mailbox = to.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return (await consumeRateLimit(tx, [about, mailbox], limit, clock())) === undefined;
}
