import type { Site } from '../../shop/contracts/site.ts';

/** What the shop says about prices: its tax rates, and whether it offers pickup. */
type PriceFacts = Pick<Site, 'taxRates' | 'pickup'>;
type Watcher = (facts: PriceFacts) => void;

let known: PriceFacts | undefined;
const watchers: Watcher[] = [];

/** The root page loads them. */
export function setPriceFacts(facts: PriceFacts): void {
  known = facts;
  for (const watcher of watchers) watcher(facts);
}

/** Calls `watcher` with these facts: immediately if they are known, and whenever they change. */
export function onPriceFacts(watcher: Watcher): void {
  watchers.push(watcher);
  if (known) watcher(known);
}
