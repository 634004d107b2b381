import { ShopError } from '../../../shop/shop-error.ts';

/** What the server said, or the specified words (section 8) where no word of it arrived. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ShopError && error.status > 0 ? error.message : fallback;
}
