import { useEffect, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { toShopError } from '../../../../shop/shop-error.ts';

/**
 * Loads something about an order once its page is shown, and again whenever the order was loaded again; undefined until then.
 * @param load the same function every time
 */
export function useOrderData<Found extends object>(
  order: Order,
  load: (orderId: string) => Promise<Found>,
): Found | { failure: string } | undefined {
  const [found, setFound] = useState<Found | { failure: string }>();
  useEffect(() => {
    let left = false;
    load(order._id).then(
      (result) => left || setFound(result),
      (error: unknown) => left || setFound({ failure: toShopError(error).message }),
    );
    return () => {
      left = true;
    };
  }, [order, load]);
  return found;
}
