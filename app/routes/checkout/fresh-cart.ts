import type { Product } from '../../../shop/contracts/catalog.ts';
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
  // The current price, not one that the browser has cached for a minute; an unchanged one costs a 304.
  const answers = await loadProducts({ cache: 'no-cache', signal });
  if (signal?.aborted) return [];
  const known = answers.filter(
    (answer): answer is readonly [string, Product | null] => answer[1] !== undefined,
  );
  return updateCart(new Map(known));
}

/** The last step waits this long for warnings; the order's page shows them again before the payment. */
const warningsWaitMs = 4_000;

/**
 * Loads the warnings that California requires before the purchase, by product. The cart keeps none: a card, from which a
 * part may have come there, has none either, and one may have been added since.
 */
export async function loadWarnings(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const timeout = new Promise<[]>((resolve) => {
    setTimeout(() => resolve([]), warningsWaitMs);
  });
  const answers = await Promise.race([loadProducts({ signal }), timeout]);
  return new Map(answers.map(([id, product]) => [id, product?.californiaWarning ?? '']));
}

interface Loading {
  cache?: RequestCache;
  signal: AbortSignal | undefined;
}

const loadProducts = (loading: Loading) =>
  Promise.all(readCart().cartItems.map(async ({ _id: id }) => [id, await loadProduct(id, loading)] as const));

/** Returns null for a product that is no longer in the store, and undefined without a reply. */
async function loadProduct(id: string, { cache, signal }: Loading): Promise<Product | null | undefined> {
  try {
    return await call('GET /api/products/:id', {
      params: { id },
      ...(cache && { cache }),
      ...(signal && { signal }),
    });
  } catch (error) {
    return error instanceof ShopError && error.code === 'not_found' ? null : undefined;
  }
}
