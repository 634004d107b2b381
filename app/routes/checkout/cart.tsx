import { useEffect, useState } from 'react';
import { countItems } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { useCart } from '../../browser/cart.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/cart';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { refreshStoredCart } from './fresh-cart.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useCoupon } from './use-coupon.ts';

export const meta = () =>
  pageMeta({
    title: 'Cart',
    description: 'The parts you have chosen, with shipping, handling and tax.',
    noindex: true,
  });

/** A store that is slower than this is not waited for: its news comes in when it comes. */
const patienceMs = 1500;

/**
 * The cart is in the browser alone: the server draws the same waiting page for everybody. Today's prices and stock are
 * asked for before it is shown, so that it does not move under the shopper's thumb.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const fresh = refreshStoredCart(request.signal);
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  return { changes: await Promise.race([fresh, patience]), fresh };
}

export function HydrateFallback() {
  return <PageSkeleton title="Cart" />;
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const coupon = useCoupon(cart);
  const changes = [...useChanges(loaderData), ...coupon.changes];
  const count = countItems(cart);
  return (
    <>
      <SectionHeader level={1} title="Cart" meta={count > 0 && (count === 1 ? '1 item' : `${count} items`)} />
      {count === 0 ? (
        // As tall as what stood here while it loaded: the foot of the page does not move.
        <div className="min-h-dvh">
          <EmptyCart />
        </div>
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

/** What has changed in the store; later, when the store was too slow to wait for. */
function useChanges({ changes, fresh }: Route.ComponentProps['loaderData']): readonly CartChange[] {
  const [late, setLate] = useState<CartChange[]>([]);
  useEffect(() => {
    let here = true;
    if (!changes) void fresh.then((found) => here && setLate(found));
    return () => {
      here = false;
    };
  }, [changes, fresh]);
  return changes ?? late;
}
