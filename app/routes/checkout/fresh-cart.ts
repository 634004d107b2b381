import type { CartProduct } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { readCart, updateCart } from '../../browser/cart.ts';

/**
 * Loads the current price and stock of every product in the cart and stores them. A product that cannot be loaded stays
 * as it is.
 * @returns the changes, to be shown to the customer
 */
export async function refreshStoredCart(signal?: AbortSignal): Promise<CartChange[]> {
  const ids = readCart().cartItems.map((item) => item._id);
  const answers = await Promise.all(ids.map(async (id) => [id, await loadProduct(id, signal)] as const));
  if (signal?.aborted) return [];
  const known = answers.filter(
    (answer): answer is readonly [string, CartProduct | null] => answer[1] !== undefined,
  );
  return updateCart(new Map(known));
}

/** Returns null for a product that is no longer in the store, and undefined without a reply. */
async function loadProduct(id: string, signal?: AbortSignal): Promise<CartProduct | null | undefined> {
  try {
    // The current price, not one that the browser has cached for a minute; an unchanged one costs a 304.
    return await call('GET /api/products/:id', {
      params: { id },
      cache: 'no-cache',
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    return error instanceof ShopError && error.code === 'not_found' ? null : undefined;
  }
}
