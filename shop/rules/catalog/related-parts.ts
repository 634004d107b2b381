export const relatedMax = 24;

/** Splits typed part numbers on commas and line breaks; each is returned once, in the order typed. */
export function splitPartNumbers(text: string): string[] {
  const parts = text.split(/[,\r\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
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
  const added = named.filter((part) => !product.relatedLugoParts.includes(part));
  if (added.includes(product.lugoPart)) return `${product.lugoPart} is this product itself`;
  const unknown = added.filter((part) => !exists(part));
  return unknown.length > 0 ? `There is no part ${unknown.join(' or ')}` : undefined;
}
