import { href, Link } from 'react-router';
import { useCartCount } from '../browser/cart-count.ts';
import { Icon } from '../ui/icon.tsx';

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
