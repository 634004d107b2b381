import type { ProductValues } from './product-values.ts';

type Shipping = Pick<ProductValues, 'shippingPrice' | 'oversize' | 'truckFreight'>;

/**
 * Returns the question about a large part without a shipping price; undefined where there is one, and where it was saved
 * like this already.
 * @param usual what is asked for shipping then, formatted
 */
export function freightDoubt(values: Shipping, saved: Shipping, usual: string): string | undefined {
  const large = largeWithoutPrice(values);
  if (large === undefined || large === largeWithoutPrice(saved)) return undefined;
  return `${large} without a shipping price ships for ${usual}. Is that right?`;
}

function largeWithoutPrice({ shippingPrice, oversize, truckFreight }: Shipping): string | undefined {
  if (shippingPrice.trim() !== '') return undefined;
  if (truckFreight) return 'A truck freight part';
  return oversize ? 'An oversize part' : undefined;
}
