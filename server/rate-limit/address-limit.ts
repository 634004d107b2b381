import type { Deps } from '../deps.ts';
import type { Counted, RateLimit } from './counter-data.ts';
import { uncountAttempt } from './counter-data.ts';
import { enforceRateLimits } from './enforce-rate-limit.ts';

/**
 * A provider gives one customer a whole IPv6 /48, with 65,536 of the /64s that count as an address. All of it together
 * may do as much as this many addresses: some providers share one out among a few customers.
 */
const addressesOfSite = 4;

/** What is counted, and the client's address as `clientAddress` returns it. */
interface FromAddress {
  what: string;
  ip: string;
}

/**
 * Counts an attempt by the client's address and, for IPv6, by its /48. What the address may not do does not count there.
 * @param options as those of `enforceRateLimits`
 * @throws ShopError `too_many_requests`
 */
export async function enforceAddressLimit(
  deps: Deps,
  from: FromAddress,
  limit: RateLimit,
  attempts?: string,
  options?: Parameters<typeof enforceRateLimits>[3],
): Promise<void> {
  await enforceRateLimits(deps, countedFor(from, limit), attempts, options);
}

/** Returns what `enforceAddressLimit` counts, for what counts more at the same time. */
export function countedFor(from: FromAddress, limit: RateLimit): Counted[] {
  const [ofAddress, ofSite] = countersOf(from);
  const limitOfSite = { ...limit, max: addressesOfSite * limit.max };
  return [{ parts: ofAddress, limit }, ...(ofSite ? [{ parts: ofSite, limit: limitOfSite }] : [])];
}

/** Takes back an attempt that `enforceAddressLimit` counted. */
export async function uncountFromAddress({ config, db }: Deps, from: FromAddress): Promise<void> {
  if (!config.rateLimits) return;
  for (const counter of countersOf(from)) if (counter) await uncountAttempt(db, counter);
}

function countersOf({ what, ip }: FromAddress): [string[], string[] | undefined] {
  return [[what, ip], ip.includes(':') ? [what, 'site', siteOf(ip)] : undefined];
}

/** Returns the /48 of a /64 such as `2001:db8:1:2::`: three groups, which may have been left out as zeros. */
function siteOf(network: string): string {
  const groups = network.replace(/::$/, '').split(':');
  return [...groups, '0', '0'].slice(0, 3).join(':');
}
