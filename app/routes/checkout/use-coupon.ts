import { useEffect, useState } from 'react';
import type { Cart } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { applyCoupon, unconfirmedCoupon, recheckCoupon } from './coupon.ts';

/** Delay before a changed cart is priced again: someone who counts up to five does not need four replies on the way. */
const debounceMs = 400;

/** Keeps the coupon of a page's cart up to date: the server prices it again after every change, even in another tab. */
export function useCoupon(cart: Cart) {
  const [changes, setChanges] = useState<CartChange[]>([]);
  const [applying, setApplying] = useState(false);
  const unconfirmed = applying ? undefined : unconfirmedCoupon(cart);

  useEffect(() => {
    if (unconfirmed === undefined) return;
    const timer = setTimeout(() => {
      void recheckCoupon().then((found) => found.length > 0 && setChanges(found));
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [unconfirmed]);

  return {
    /** What had changed in the store when the coupon was priced last. */
    changes,
    applying,
    /** @throws ShopError when the server refuses the coupon */
    async apply(code: string): Promise<void> {
      setApplying(true);
      try {
        setChanges(await applyCoupon(code));
      } finally {
        setApplying(false);
      }
    },
  };
}
