import type { ShopError, ShortLine } from '../../../shop/shop-error.ts';

/** Lists what is not in stock in the ordered quantity. */
export function ShortLines({ lines }: { lines: readonly ShortLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.product}>
          {line.name}: {whatIsLeft(line)}
          {isHeld(line) && '. Please try again later.'}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns whether nothing can be sold only because some are reserved for a payment: somebody else's that ends in minutes, one
 * that PayPal checks for days, or the buyer's own.
 */
export const isHeld = ({ available, isReserved }: ShortLine): boolean => available <= 0 && isReserved;

/** Returns `only 2 left`, `held for a payment right now` or `none left`. */
export function whatIsLeft(line: ShortLine): string {
  if (line.available > 0) return `only ${line.available} left`;
  return isHeld(line) ? 'held for a payment right now' : 'none left';
}

/** Returns whether nothing is left of one of them, and nothing may come back soon. */
export const isSoldOut = (lines: readonly ShortLine[]): boolean =>
  lines.some(({ available, isReserved }) => available <= 0 && !isReserved);

/** Returns the title for lines that are short. */
export const shortTitle = (lines: readonly ShortLine[]): string =>
  isSoldOut(lines) ? 'Out Of Stock' : 'Not Enough In Stock';

/** Returns the message of a refusal; that of parts which are short says whether any of them is left. */
export const messageOf = ({ message, details: { lines } }: Pick<ShopError, 'message' | 'details'>): string =>
  lines ? shortTitle(lines) : message;
