import { useEffect, useState } from 'react';
import { toShopError } from '../../../../shop/shop-error.ts';

/**
 * Reads something about an order after its page is shown; undefined until then.
 * @param read the same function every time
 */
export function useRead<Found extends object>(
  order: string,
  read: (order: string) => Promise<Found>,
): Found | { failure: string } | undefined {
  const [found, setFound] = useState<Found | { failure: string }>();
  useEffect(() => {
    let left = false;
    read(order).then(
      (result) => left || setFound(result),
      (error: unknown) => left || setFound({ failure: toShopError(error).message }),
    );
    return () => {
      left = true;
    };
  }, [order, read]);
  return found;
}
