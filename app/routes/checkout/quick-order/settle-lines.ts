import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import type { QuickOrderLine } from '../../../../shop/contracts/search/finding.ts';
import { quantityMax } from '../../../../shop/facts.ts';
import type { WantedPart } from '../cart/fill-cart.ts';

/** A line that names no part or several, or doesn't say clearly how many. */
export interface OpenLine extends QuickOrderLine {
  /** Its place in the list. */
  at: number;
  text: string;
}

/** A part, and the lines that ask for it. */
interface SettledPart extends WantedPart {
  part: ProductCard;
  lines: string[];
}

/** Returns the lines of a typed list that say something. */
export const linesOf = (list: string): string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns a list without some of its lines; each goes once. */
export function withoutLines(list: string, gone: readonly string[]): string {
  const lines = linesOf(list);
  for (const line of gone) if (lines.includes(line)) lines.splice(lines.indexOf(line), 1);
  return lines.join('\n');
}

/**
 * Tells lines whose part is known from those that somebody has to look at. Lines with the same part are added up.
 * @param found what the server says of each line
 */
export function settleLines(
  lines: readonly string[],
  found: readonly QuickOrderLine[],
): { settled: SettledPart[]; open: OpenLine[] } {
  const settled = new Map<string, SettledPart>();
  const open: OpenLine[] = [];
  for (const [at, line] of found.entries()) {
    const text = lines[at] ?? '';
    const [part, ...others] = line.parts;
    if (!line.isExact || line.qty === null || !part || others.length > 0) {
      open.push({ ...line, at, text });
      continue;
    }
    const { _id: product, name } = part;
    const known = settled.get(product);
    settled.set(product, {
      product,
      name,
      qty: Math.min(quantityMax, line.qty + (known?.qty ?? 0)),
      part,
      lines: [...(known?.lines ?? []), text],
    });
  }
  return { settled: [...settled.values()], open };
}
