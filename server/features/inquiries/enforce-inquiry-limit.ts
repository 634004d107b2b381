import { ShopError } from '../../../shop/shop-error.ts';
import type { AttemptLimit } from '../../rate-limit/counter-data.ts';
import { countAttempt } from '../../rate-limit/counter-data.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

/**
 * Counts a form or a file of one address, for all processes together.
 * @param db a transaction where a refusal afterwards is to cost nothing
 * @param what as the refusal says it there were too many of
 * @throws ShopError `too_many_requests`
 */
export async function admit(
  { config, clock }: Deps,
  db: Db | Tx,
  what: 'forms' | 'files',
  from: string,
  limit: AttemptLimit,
): Promise<void> {
  if (!config.rateLimits) return;
  const retryAfter = await countAttempt(db, [what, from], limit, clock());
  if (retryAfter === undefined) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new ShopError(
    'too_many_requests',
    `Too many ${what} came from your connection. Please try again in ${wait}, or ring us.`,
    { retryAfter },
  );
}
