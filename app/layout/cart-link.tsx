import { href } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { createStored } from '../browser/browser-storage.ts';
import { Link } from '../ui/link.tsx';

/** Links to the cart and shows how many parts are in it. */
export function CartLink() {
  const count = useCartCount();
  return (
    <Link className="tool" to={href('/cart')}>
      <Icon name="cart" />
      <span className="tool__word">Cart</span>{' '}
      {count > 0 && (
        <span className="count">
          {count}
          <span className="sr-only"> {count === 1 ? 'part' : 'parts'}</span>
        </span>
      )}
    </Link>
  );
}

/**
 * Returns how many parts are in the cart, for the header of every page. It reads the stored text without the cart's
 * rules, which only some pages load. 0 on the server and while hydrating.
 */
export const useCartCount = createStored('cart', countParts).use;

/** Counts the parts of a stored cart; accepts any text, because storage is untrusted input. Quotes inside a text are escaped. */
export function countParts(text: string | null): number {
  let count = 0;
  for (const [, qty] of text?.matchAll(/"qty":(\d+)/g) ?? []) count += Number(qty);
  return count;
}
