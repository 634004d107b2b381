import { createStored } from './browser-storage.ts';

/**
 * Returns the state that the shopper's cart goes to, or ''. Cards read it out of the stored text without the cart's rules,
 * which only some pages load. '' on the server and while hydrating, so that pages are the same for everyone.
 */
export const useDeliveryState = createStored('cart', stateIn).use;

/** Accepts any text. Quotes inside a text are escaped, so only the cart's own address matches. */
export function stateIn(text: string | null): string {
  return /"shippingAddress":\{[^}]*"state":"([A-Z]{2})"/.exec(text ?? '')?.[1] ?? '';
}
