import { useEffect, useState } from 'react';
import { countItems } from '../../../shop/rules/cart.ts';
import type { CartChange } from '../../../shop/rules/refresh-cart.ts';
import { useCart } from '../../cart.ts';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { refreshStoredCart } from './fresh-cart.ts';
import { PageSkeleton } from './page-skeleton.tsx';

export const meta = () => pageMeta({ title: 'Cart', noindex: true });

/** The cart is in the browser alone: the server draws the same waiting page for everybody. */
export const clientLoader = () => null;

export function HydrateFallback() {
  return <PageSkeleton title="Cart" />;
}

export default function Cart() {
  const cart = useCart();
  const changes = useFreshCart();
  const count = countItems(cart);
  return (
    <>
      <Head level={1} title="Cart" folio={count > 0 && (count === 1 ? '1 item' : `${count} items`)} />
      {count === 0 ? (
        <EmptyCart />
      ) : (
        <div className="stack">
          <CartChanges changes={changes} />
          <div className="cols cols--side">
            <CartLines items={cart.cartItems} />
            <CartSummary cart={cart} />
          </div>
        </div>
      )}
    </>
  );
}

/** Today's prices and stock, each time the page is shown. */
function useFreshCart(): CartChange[] {
  const [changes, setChanges] = useState<CartChange[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void refreshStoredCart(leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setChanges(found);
    });
    return () => leaving.abort();
  }, []);
  return changes;
}
