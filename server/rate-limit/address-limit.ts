import type { Deps } from '../deps.ts';
import type { RateLimit } from './counter-data.ts';
import { uncountAttempt } from './counter-data.ts';
import { enforceRateLimit } from './enforce-rate-limit.ts';

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
 * @param options as those of `enforceRateLimit`
 * @throws ShopError `too_many_requests`
 */
export async function enforceAddressLimit(
  deps: Deps,
  from: FromAddress,
  limit: RateLimit,
  attempts?: string,
  options?: Parameters<typeof enforceRateLimit>[4],
): Promise<void> {
  const [ofAddress, ofSite] = countersOf(from);
  await enforceRateLimit(deps, ofAddress, limit, attempts, options);
  const limitOfSite = { ...limit, max: addressesOfSite * limit.max };
  if (ofSite) await enforceRateLimit(deps, ofSite, limitOfSite, attempts, options);
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
