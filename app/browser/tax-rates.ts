import type { TaxRates } from '../../shop/rules/pricing.ts';

type Watcher = (rates: TaxRates) => void;

let known: TaxRates | undefined;
const watchers: Watcher[] = [];

/** Sets the shop's tax table; the root page loads it. */
export function setTaxRates(rates: TaxRates): void {
  known = rates;
  for (const watcher of watchers) watcher(rates);
}

/** Calls `watcher` with the tax table: immediately if it is known, and whenever it changes. */
export function onTaxRates(watcher: Watcher): void {
  watchers.push(watcher);
  if (known) watcher(known);
}
