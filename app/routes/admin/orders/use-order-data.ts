import { useEffect, useState } from 'react';
import { toShopError } from '../../../../shop/shop-error.ts';

/**
 * Loads something about an order once its page is shown; undefined until then.
 * @param load the same function every time
 */
export function useOrderData<Found extends object>(
  orderId: string,
  load: (orderId: string) => Promise<Found>,
): Found | { failure: string } | undefined {
  const [found, setFound] = useState<Found | { failure: string }>();
  useEffect(() => {
    let left = false;
    load(orderId).then(
      (result) => left || setFound(result),
      (error: unknown) => left || setFound({ failure: toShopError(error).message }),
    );
    return () => {
      left = true;
    };
  }, [orderId, load]);
  return found;
}
