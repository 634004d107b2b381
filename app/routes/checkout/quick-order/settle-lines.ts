import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import type { QuickOrderLine } from '../../../../shop/contracts/search/finding.ts';
import { quantityMax } from '../../../../shop/facts.ts';
import type { WantedPart } from '../cart/fill-cart.ts';

/** A line that names no part, or several. */
export interface OpenLine extends QuickOrderLine {
  /** Its place in the list. */
  at: number;
  text: string;
}

/** Returns the lines of a typed list that say something. */
export const linesOf = (list: string): string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Tells lines whose part is known from those that somebody has to look at. Lines with the same part are added up.
 * @param found what the server says of each line
 */
export function settleLines(
  lines: readonly string[],
  found: readonly QuickOrderLine[],
): { wanted: WantedPart[]; parts: ProductCard[]; open: OpenLine[] } {
  const wanted = new Map<string, WantedPart>();
  const parts = new Map<string, ProductCard>();
  const open: OpenLine[] = [];
  for (const [at, line] of found.entries()) {
    const [part, ...others] = line.parts;
    if (!line.isExact || !part || others.length > 0) {
      open.push({ ...line, at, text: lines[at] ?? '' });
      continue;
    }
    const { _id: product, name } = part;
    const qty = Math.min(quantityMax, line.qty + (wanted.get(product)?.qty ?? 0));
    wanted.set(product, { product, name, qty });
    parts.set(product, part);
  }
  return { wanted: [...wanted.values()], parts: [...parts.values()], open };
}
