import { useEffect, useState } from 'react';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { countItems } from '../../../browser/cart-rules.ts';
import type { CartChange } from '../../../browser/refresh-cart.ts';
import { useCart } from '../../../browser/cart.ts';
import { readTruck } from '../../../browser/truck.ts';
import { LineFit } from '../../../ui/fit/fit-tag.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/cart';
import { CartChanges } from './cart-changes.tsx';
import type { RemovedItem } from './cart-lines.tsx';
import { CartLines, UndoRemove } from './cart-lines.tsx';
import { CartToList } from './cart-to-list.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OrderForNote } from '../order-for-note.tsx';
import { refreshStoredCart } from '../fresh-cart.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useCoupon } from '../coupon.ts';

export const meta = () =>
  pageMeta({
    title: 'Cart',
    description: 'The parts you have chosen, with shipping, handling and tax.',
    noindex: true,
  });

/** The page waits this long for current prices and stock; slower replies are shown when they arrive. */
const refreshWaitMs = 1500;

/**
 * The cart exists only in the browser: the server renders the same skeleton for everyone. Current prices and stock are
 * loaded before the cart is shown, and with a known truck the script that says what fits, so that it does not move under the
 * customer's thumb.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const fresh = refreshStoredCart(request.signal);
  const verdicts = readTruck() && LineFit.preload().catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, refreshWaitMs);
  });
  const ready = Promise.all([fresh, verdicts]).then(([changes]) => changes);
  return { changes: await Promise.race([ready, timeout]), fresh };
}

export function HydrateFallback() {
  return (
    <PageSkeleton title="Cart">
      <Keeps />
    </PageSkeleton>
  );
}

/** The first thing to read, long before the browser has read the cart. One line on a phone. */
function Keeps() {
  return <p className="cart-keeps">Your cart stays when you close the browser.</p>;
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const coupon = useCoupon(cart);
  const changes = [...useChanges(loaderData), ...coupon.changes].filter(({ id }) =>
    cart.cartItems.some(({ _id }) => _id === id),
  );
  const count = countItems(cart);
  const [removed, setRemoved] = useState<RemovedItem>();
  const undo = removed && <UndoRemove removed={removed} onDone={() => setRemoved(undefined)} />;
  return (
    <>
      <SectionHeader level={1} title="Cart" meta={count > 0 && countOf(count, 'part')} />
      <Keeps />
      <OrderForNote />
      {count === 0 ? (
        // As tall as the skeleton, so that the footer does not move.
        <div className="min-h-dvh">
          {undo && <div className="mb-6">{undo}</div>}
          <EmptyCart />
        </div>
      ) : (
        <div className="stack">
          <CartChanges changes={changes} />
          {undo}
          <div className="cols cols--side cart">
            <CartLines items={cart.cartItems} onRemove={setRemoved} />
            <CartSummary cart={cart} coupon={coupon} />
            <CartToList items={cart.cartItems} />
          </div>
        </div>
      )}
    </>
  );
}

/** Returns what has changed in the store, as soon as that is known. */
function useChanges({ changes, fresh }: Route.ComponentProps['loaderData']): readonly CartChange[] {
  const [late, setLate] = useState<CartChange[]>([]);
  useEffect(() => {
    let mounted = true;
    if (!changes) void fresh.then((found) => mounted && setLate(found));
    return () => {
      mounted = false;
    };
  }, [changes, fresh]);
  return changes ?? late;
}
