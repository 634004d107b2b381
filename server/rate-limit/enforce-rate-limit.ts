import { ShopError } from '../../shop/shop-error.ts';
import type { AttemptLimit } from './counter-data.ts';
import { countAttempt } from './counter-data.ts';
import type { Deps } from '../deps.ts';

/**
 * Counts an attempt before any work is done for it, in the database, shared by all processes.
 * @param parts what is counted, for example `['login', email, ip]`
 * @param attempts what there were too many of, as the refusal says it
 * @throws ShopError `too_many_requests`
 */
export async function admitAttempt(
  { config, db, clock }: Deps,
  parts: readonly string[],
  limit: AttemptLimit,
  attempts = 'attempts',
): Promise<void> {
  if (!config.rateLimits) return;
  const retryAfter = await countAttempt(db, parts, limit, clock());
  if (retryAfter === undefined) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new ShopError('too_many_requests', `Too many ${attempts}. Please try again in ${wait}.`, {
    retryAfter,
  });
}
