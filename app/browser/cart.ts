import type { PaymentMethod } from '../../shop/facts.ts';
import type { TaxRates } from '../../shop/rules/pricing.ts';
import type { AppliedCoupon, Cart, CartAddress, CartItem, CartProduct, DeliveryPlace } from './cart-rules.ts';
import {
  addItem,
  initialCart,
  insertItem,
  recomputed,
  removeItem,
  setItemQuantity,
  specifiedTaxRates,
  withAddress,
  withCoupon,
  withDeliveryPlace,
  withoutCoupon,
  withoutItems,
  withPaymentMethod,
  withPickup,
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

/** Returns the current cart; empty on the server and while hydrating. */
export const useCart = stored.use;
export const readCart = stored.read;

/** Adds a product; an item with the same `_id` is replaced. */
export function addToCart(product: CartProduct, qty: number): void {
  change((cart) => addItem(cart, product, qty, taxRates));
}

export function removeFromCart(id: string): void {
  change((cart) => removeItem(cart, id, taxRates));
}

/** Undoes the removal of an item. */
export function putBackIntoCart(item: CartItem, index: number): void {
  change((cart) => insertItem(cart, item, index, taxRates));
}

/** Sets the quantity of an item, limited to between 1 and what is in stock. */
export function setQuantity(id: string, qty: number): void {
  change((cart) => setItemQuantity(cart, id, qty, taxRates));
}

/** @param address empty to clear it */
export function saveShippingAddress(address: Partial<CartAddress>): void {
  change((cart) => withAddress(cart, address, taxRates));
}

/** Keeps where the parts would go in the address, which the shipping form completes. */
export function saveDeliveryPlace(place: DeliveryPlace | null): void {
  change((cart) => withDeliveryPlace(cart, place, taxRates));
}

/** Keeps whether the buyer picks it up. */
export function savePickup(pickup: boolean): void {
  change((cart) => withPickup(cart, pickup, taxRates));
}

export function savePaymentMethod(method: PaymentMethod): void {
  change((cart) => withPaymentMethod(cart, method, taxRates));
}

/** Stores the totals that the server computed with a coupon. */
export function saveCoupon(applied: AppliedCoupon): void {
  change((cart) => withCoupon(cart, applied));
}

export function dropCoupon(): void {
  change((cart) => withoutCoupon(cart, taxRates));
}

/** Removes the items, the coupon and the choice to pick up; address and payment method stay. */
export function clearCartItems(): void {
  change((cart) => withoutItems(cart, taxRates));
}

/**
 * Updates the products in the cart to what the store says about them.
 * @param products by id; null for a product that the store no longer has
 * @returns the changes, to be shown to the customer
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
