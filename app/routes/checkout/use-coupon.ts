import { useEffect, useState } from 'react';
import type { Cart } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { applyCoupon, couponQuestion, recheckCoupon } from './coupon.ts';

/** So long a cart has to rest before the shop is asked: whoever counts up to five wants no four answers on the way. */
const restMs = 400;

/** The coupon of the cart that a page shows. However the cart changes, also in another tab, the shop prices it again. */
export function useCoupon(cart: Cart) {
  const [changes, setChanges] = useState<CartChange[]>([]);
  const [applying, setApplying] = useState(false);
  const question = applying ? undefined : couponQuestion(cart);

  useEffect(() => {
    if (question === undefined) return;
    const timer = setTimeout(() => {
      void recheckCoupon().then((found) => found.length > 0 && setChanges(found));
    }, restMs);
    return () => clearTimeout(timer);
  }, [question]);

  return {
    /** What had changed in the store when the coupon was priced. */
    changes,
    applying,
    /** @throws ShopError the shop's refusal */
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
