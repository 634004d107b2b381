import type { ShopError, ShortLine } from '../../../shop/shop-error.ts';

/** Lists what is not in stock in the ordered quantity. */
export function ShortLines({ lines }: { lines: readonly ShortLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.product}>
          {line.name}: {whatIsLeft(line)}
        </li>
      ))}
    </ul>
  );
}

function whatIsLeft({ available, isReserved }: ShortLine): string {
  if (available > 0) return `only ${available} left`;
  // The payment may be somebody else's that ends in minutes, one that PayPal checks for days, or the buyer's own.
  return isReserved ? 'held for a payment right now. Please try again later.' : 'none left';
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
