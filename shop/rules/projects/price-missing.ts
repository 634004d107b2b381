import type { CartTotals, PricedProduct } from '../pricing.ts';
import { priceCart, toPricedLine } from '../pricing.ts';
import type { ProjectEntry } from './project-list.ts';

/** Prices what is missing as a cart would, whether or not it is in stock. @param parts by id */
export function priceMissing(
  entries: readonly ProjectEntry[],
  parts: ReadonlyMap<string, PricedProduct>,
  taxBasisPoints: number,
): CartTotals {
  const lines = entries.flatMap(({ product, qty, state }) => {
    const part = parts.get(product);
    return part && state === 'missing' ? [toPricedLine(part, qty)] : [];
  });
  return priceCart(lines, taxBasisPoints);
}
