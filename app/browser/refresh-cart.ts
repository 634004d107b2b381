import type { TaxRates } from '../../shop/rules/pricing.ts';
import type { Cart, CartItem, CartProduct } from './cart-rules.ts';
import { asCartProduct, clampQuantity, recomputed } from './cart-rules.ts';

/** What changed in the store about an item in the cart. The customer must be notified of each change. */
export type CartChange =
  | { kind: 'price'; id: string; name: string; from: number; to: number }
  /** Fewer in stock than in the cart: the quantity was lowered to the stock. */
  | { kind: 'quantity'; id: string; name: string; from: number; to: number }
  | { kind: 'out of stock' | 'not sold'; id: string; name: string };

/**
 * Updates a cart to the current prices and stock.
 * @param products the current products by id; null for one that no longer exists, no entry for one that was not requested
 * @returns the updated cart, and every change that the customer would notice
 */
export function refreshCart(
  cart: Cart,
  products: ReadonlyMap<string, CartProduct | null>,
  taxRates: TaxRates,
): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const cartItems = cart.cartItems.map((item): CartItem => {
    const product = products.get(item._id);
    if (product === undefined) return item;
    const { _id: id, name } = item;
    if (product === null || product.countInStock < 1) {
      changes.push({ kind: product ? 'out of stock' : 'not sold', id, name });
      return { ...item, countInStock: 0, isGone: product === null || undefined };
    }
    const { price, countInStock } = product;
    if (price !== item.price) changes.push({ kind: 'price', id, name, from: item.price, to: price });
    const qty = clampQuantity(item.qty, countInStock);
    if (qty !== item.qty) changes.push({ kind: 'quantity', id, name, from: item.qty, to: qty });
    return { ...asCartProduct(product), qty };
  });
  return { cart: recomputed({ ...cart, cartItems }, taxRates), changes };
}
