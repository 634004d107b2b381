import { partNumberKey } from './part-number.ts';

export const relatedMax = 24;

/** Splits typed part numbers on commas and line breaks; each is returned once, in the order typed. */
export function splitPartNumbers(text: string): string[] {
  const parts = new Map<string, string>();
  for (const part of text.split(/[,\r\n]/).map((typed) => typed.trim())) {
    const key = partNumberKey(part);
    if (key !== '' && !parts.has(key)) parts.set(key, part);
  }
  return [...parts.values()];
}

/**
 * Returns why a product cannot name these parts as related, or undefined. Those it names already are kept even if they
 * have been deleted since: the page leaves them out, and they may be restored.
 */
export function relatedPartsError(
  product: { lugoPart: string; relatedLugoParts: readonly string[] },
  named: readonly string[],
  exists: (part: string) => boolean,
): string | undefined {
  const kept = new Set(product.relatedLugoParts.map(partNumberKey));
  const added = named.filter((part) => !kept.has(partNumberKey(part)));
  const own = partNumberKey(product.lugoPart);
  if (added.some((part) => partNumberKey(part) === own)) return `${product.lugoPart} is this product itself`;
  const unknown = added.filter((part) => !exists(part));
  return unknown.length > 0 ? `There is no part ${unknown.join(' or ')}` : undefined;
}
