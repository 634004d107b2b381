import type { CartProduct } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { readCart, updateCart } from '../../browser/cart.ts';

/**
 * Asks the store for today's price and stock of everything in the cart and takes it over.
 * A product that cannot be asked about just now stays as it is.
 * @returns what has changed, to be told to the shopper
 */
export async function refreshStoredCart(signal?: AbortSignal): Promise<CartChange[]> {
  const ids = readCart().cartItems.map((item) => item._id);
  const answers = await Promise.all(ids.map(async (id) => [id, await ask(id, signal)] as const));
  if (signal?.aborted) return [];
  const known = answers.filter(
    (answer): answer is readonly [string, CartProduct | null] => answer[1] !== undefined,
  );
  return updateCart(new Map(known));
}

/** Null: no longer in the store. Undefined: no answer. */
async function ask(id: string, signal?: AbortSignal): Promise<CartProduct | null | undefined> {
  try {
    // Today's price, not the one that the browser may keep for a minute; an unchanged one costs a 304.
    return await call('GET /api/products/:id', {
      params: { id },
      cache: 'no-cache',
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    return error instanceof ShopError && error.code === 'not_found' ? null : undefined;
  }
}
