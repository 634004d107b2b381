import { href, Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { createStored } from '../browser/browser-storage.ts';

/** The way to the cart, with how many parts lie in it. The place of the count is kept while there is none. */
export function CartLink() {
  const count = useCartCount();
  return (
    <Link className="tool" to={href('/cart')}>
      <Icon name="cart" />
      <span className="tool__word">Cart</span>{' '}
      <span className={count > 0 ? 'count' : 'count invisible'}>
        {count > 0 && count}
        {count > 0 && <span className="sr-only"> {count === 1 ? 'part' : 'parts'}</span>}
      </span>
    </Link>
  );
}

/**
 * How many parts lie in the cart, for the head of every page: read from what is stored without the cart's rules,
 * which come with the pages that need them. 0 on the server and while hydrating.
 */
export const useCartCount = createStored('cart', countParts).use;

/** Of a stored cart; storage is the visitor's, so any text gives a number. */
export function countParts(text: string | null): number {
  try {
    const { cartItems } = JSON.parse(text ?? '{}') as { cartItems?: { qty?: unknown }[] };
    return (cartItems ?? []).reduce(
      (count, { qty }) => count + (Number.isSafeInteger(qty) ? Number(qty) : 0),
      0,
    );
  } catch {
    return 0;
  }
}
