import { recordIn } from '../browser/untrusted.ts';

/** A line of an order of which some units can be chosen. */
export interface CountedPart {
  product: string;
  name: string;
  /** How many can be chosen. */
  left: number;
}

/** Chosen units, by product. */
export type Units = Record<string, number>;

/**
 * Returns which units are chosen, never more than are left.
 * @param text JSON that people can edit in their browser, from before some of them were gone
 */
export function readUnits(text: string, parts: readonly CountedPart[]): Units {
  const typed = recordIn(text);
  return Object.fromEntries(
    parts.flatMap(({ product, left }) => {
      const qty = Number(typed[product]);
      return Number.isInteger(qty) && qty > 0 ? [[product, Math.min(qty, left)]] : [];
    }),
  );
}
