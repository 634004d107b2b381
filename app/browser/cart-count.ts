import { createStored } from './browser-storage.ts';

/**
 * How many parts lie in the cart, for the head of every page: read from what is stored without the cart's rules,
 * which come with the pages that need them. 0 on the server and while hydrating.
 */
export const useCartCount = createStored('cart', countParts).use;

/** Of a stored cart; storage is the visitor's, so any text gives a number. */
export function countParts(text: string | null): number {
  try {
    const { cartItems } = JSON.parse(text ?? '{}') as { cartItems?: { qty?: unknown }[] };
    return (cartItems ?? []).reduce(
      (count, { qty }) => count + (Number.isSafeInteger(qty) ? Number(qty) : 0),
      0,
    );
  } catch {
    return 0;
  }
}
