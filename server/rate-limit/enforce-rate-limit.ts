import { ShopError } from '../../shop/shop-error.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Counted, RateLimit } from './counter-data.ts';
import { consumeRateLimits } from './counter-data.ts';

/**
 * Counts an attempt in the database, where all processes share the count, before any work is done for it.
 * @param parts what is counted, for example `['login', email, ip]`
 * @param attempts noun of the error message
 * @param options `tx`: a transaction, so that an attempt that fails does not count; `advice`: what else the person can do
 * @throws ShopError `too_many_requests`
 */
export async function enforceRateLimit(
  deps: Deps,
  parts: readonly string[],
  limit: RateLimit,
  attempts?: string,
  options?: EnforceOptions,
): Promise<void> {
  await enforceRateLimits(deps, [{ parts, limit }], attempts, options);
}

interface EnforceOptions {
  tx?: Db | Tx;
  advice?: string;
}

/** Counts an attempt for several limits at once, as `enforceRateLimit` does. Each counts what those before it allow. */
export async function enforceRateLimits(
  { config, db, clock }: Deps,
  counted: readonly Counted[],
  attempts = 'attempts',
  { tx = db, advice = '' }: EnforceOptions = {},
): Promise<void> {
  if (!config.rateLimits) return;
  const retryAfter = await consumeRateLimits(tx, counted, clock());
  if (retryAfter === undefined) return;
  throw tooManyRequests(retryAfter, attempts, advice);
}

/** Returns the error of every rate limit. @param retryAfter in seconds */
export function tooManyRequests(retryAfter: number, attempts = 'requests', advice = ''): ShopError {
  const [count, unit] = retryAfter < 60 ? [retryAfter, 'second'] : [Math.ceil(retryAfter / 60), 'minute'];
  const wait = count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
  return new ShopError('too_many_requests', `Too many ${attempts}. Please try again in ${wait}${advice}.`, {
    retryAfter,
  });
}
