import type { TaxRates } from './cart-rules.ts';

type Watcher = (rates: TaxRates) => void;

let known: TaxRates | undefined;
const watchers: Watcher[] = [];

/** Told by the root page, which reads the shop's own tax table. */
export function setTaxRates(rates: TaxRates): void {
  known = rates;
  for (const watcher of watchers) watcher(rates);
}

/** Asks to be told the tax table: at once if it is known, and when it changes. */
export function onTaxRates(watcher: Watcher): void {
  watchers.push(watcher);
  if (known) watcher(known);
}
