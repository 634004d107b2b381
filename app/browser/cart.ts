import type { PaymentMethod } from '../../shop/facts.ts';
import type { AppliedCoupon, Cart, CartAddress, CartProduct, TaxRates } from './cart-rules.ts';
import {
  addItem,
  initialCart,
  recomputed,
  removeItem,
  setItemQuantity,
  specifiedTaxRates,
  withAddress,
  withCoupon,
  withoutCoupon,
  withoutItems,
  withPaymentMethod,
} from './cart-rules.ts';
import { parseCart } from './parse-cart.ts';
import type { CartChange } from './refresh-cart.ts';
import { refreshCart } from './refresh-cart.ts';
import { createStored } from './browser-storage.ts';
import { onTaxRates } from './tax-rates.ts';

/** The cart of this browser, kept under `cart` (specification, section 3) and shared by its tabs. */
let taxRates: TaxRates = specifiedTaxRates;

const stored = createStored('cart', (text) => (text === null ? initialCart : parseCart(text, taxRates)));

function change(next: (cart: Cart) => Cart): void {
  stored.write(JSON.stringify(next(stored.read())));
}

/** The cart as it is now; empty on the server and while hydrating. */
export const useCart = stored.use;
export const readCart = stored.read;

/** Adds a product (card or whole); an item with the same `_id` is replaced. */
export function addToCart(product: CartProduct, qty: number): void {
  change((cart) => addItem(cart, product, qty, taxRates));
}

export function removeFromCart(id: string): void {
  change((cart) => removeItem(cart, id, taxRates));
}

/** Sets how many of an item are wanted, between 1 and what is in stock. */
export function setQuantity(id: string, qty: number): void {
  change((cart) => setItemQuantity(cart, id, qty, taxRates));
}

export function saveShippingAddress(address: CartAddress): void {
  change((cart) => withAddress(cart, address, taxRates));
}

export function savePaymentMethod(method: PaymentMethod): void {
  change((cart) => withPaymentMethod(cart, method, taxRates));
}

/** Takes over the totals that the shop has computed with a coupon. */
export function saveCoupon(applied: AppliedCoupon): void {
  change((cart) => withCoupon(cart, applied));
}

export function dropCoupon(): void {
  change((cart) => withoutCoupon(cart, taxRates));
}

/** Empties the items and drops the coupon; address and method stay. */
export function clearCartItems(): void {
  change((cart) => withoutItems(cart, taxRates));
}

/**
 * Takes over what the store says about the products in the cart.
 * @param products by id; null for one that the store no longer has
 * @returns what has changed, to be told to the shopper
 */
export function updateCart(products: ReadonlyMap<string, CartProduct | null>): CartChange[] {
  const { cart, changes } = refreshCart(stored.read(), products, taxRates);
  change(() => cart);
  return changes;
}

onTaxRates((rates) => {
  if (JSON.stringify(rates) === JSON.stringify(taxRates)) return;
  taxRates = rates;
  if (stored.read() !== initialCart) change((cart) => recomputed(cart, rates));
});
