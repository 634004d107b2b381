import { ShopError } from '../../../shop/shop-error.ts';
import type { AttemptLimit } from '../../rate-limit/counter-data.ts';
import { countAttempt } from '../../rate-limit/counter-data.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

/**
 * Counts a form or file from one address, across all processes.
 * @param db a transaction if a rejected request must not count
 * @param what noun for the error message
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
    `Too many ${what} from your connection. Please try again in ${wait}, or call us.`,
    { retryAfter },
  );
}
