import { ShopError } from '../../../shop/shop-error.ts';

/** Returns the server's message, or the specified text (section 8) when no reply arrived. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ShopError && error.status > 0 ? error.message : fallback;
}
