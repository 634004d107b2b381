import type { CartProduct } from '../../../shop/rules/cart.ts';
import { clampQuantity } from '../../../shop/rules/cart.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';

/** A line of a former order, as much of it as is bought again. */
export interface FormerLine {
  product: string;
  name: string;
  qty: number;
  /** What one cost then. */
  price: number;
}

interface Again {
  lines: { product: CartProduct; qty: number }[];
  /** What is not as it was then, one sentence a part. */
  changes: string[];
}

/**
 * What of a former order can be bought today.
 * @param products what the store says now, by id; null for a product that it no longer has
 */
export function orderAgain(
  former: readonly FormerLine[],
  products: ReadonlyMap<string, CartProduct | null>,
): Again {
  const again: Again = { lines: [], changes: [] };
  for (const { product: id, name, qty, price } of former) {
    const product = products.get(id);
    if (!product || product.countInStock < 1) {
      again.changes.push(product ? `${name}: Out Of Stock.` : `${name} is no longer in the store.`);
      continue;
    }
    const left = clampQuantity(qty, product.countInStock);
    again.lines.push({ product, qty: left });
    if (left < qty) again.changes.push(`${name}: only ${left} left, you had ${qty}.`);
    if (product.price > price) {
      const [was, is] = [price, product.price].map((amount) => formatDollars(toCents(amount)));
      again.changes.push(`${name} was ${was}, is now ${is}.`);
    }
  }
  return again;
}
