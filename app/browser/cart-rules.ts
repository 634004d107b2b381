/**
 * The cart as it is stored under `cart` in the browser (specification, sections 3 and 4).
 * Every change returns a new cart with all totals recomputed by the shop's one price calculation.
 * The server trusts none of it: it prices the order itself.
 */
import type { ProductCard } from '../../shop/contracts/catalog.ts';
import type { ShippingAddress } from '../../shop/contracts/order/shipping-address.ts';
import type { PaymentMethod } from '../../shop/facts.ts';
import { defaultPaymentMethod, quantityMax } from '../../shop/facts.ts';
import { toBasisPoints } from '../../shop/rules/money.ts';
import { addressGaps } from '../../shop/rules/orders/address-gaps.ts';
import type { CartTotals, Discount, TaxRates, TotalTexts } from '../../shop/rules/pricing.ts';
import {
  deliveryTerms,
  noDiscount,
  priceCart,
  taxBasisPointsOf,
  toPricedLine,
  totalsAsText,
} from '../../shop/rules/pricing.ts';

/** The fields that a cart item takes from a product; a whole product may be passed, or a card, which lacks `fitsOnly`. */
export type CartProduct = ProductCard & { fitsOnly?: string };
/** `isGone`: it is no longer in the store, and won't be back. */
export type CartItem = CartProduct & { qty: number; isGone?: true | undefined };

/** The browser stores any state; the server checks it. */
export type CartAddress = Omit<ShippingAddress, 'state' | 'country'> & { state: string; country: string };

/** An applied coupon: enough to price a changed cart immediately and to check the coupon again. */
export interface CartCoupon {
  code: string;
  napcoDiscountPercentage: number;
  aftermarketDiscountPercentage: number;
}

/** The server's reply to a coupon, with its own totals. */
export type AppliedCoupon = CartCoupon & { couponId: string } & TotalTexts;

export interface Cart extends TotalTexts {
  cartItems: CartItem[];
  /** Empty until the shipping form has been sent. */
  shippingAddress: Partial<CartAddress>;
  /** Whether the buyer picks it up, instead of having it shipped. */
  pickup?: true | undefined;
  /** Whether the address was entered for a pickup: it was not asked whether a carrier would find it. */
  addressForPickup?: true | undefined;
  /** Empty when a stored cart names none that the shop offers: the customer must choose again. */
  paymentMethod: PaymentMethod | '';
  couponId: string | null;
  /** Set if and only if `couponId` is. */
  coupon?: CartCoupon | undefined;
}

/** Specification, section 9; used until the shop's own table is loaded. */
export const specifiedTaxRates: TaxRates = { CA: 750 };

const noTotals = totalsAsText({
  itemsCents: 0,
  shippingCents: 0,
  handlingCents: 0,
  taxCents: 0,
  totalCents: 0,
});

export const initialCart: Cart = {
  cartItems: [],
  shippingAddress: {},
  paymentMethod: defaultPaymentMethod,
  ...noTotals,
  couponId: null,
};

/** Returns the totals of a cart in cents, with its coupon's discount. */
export function cartTotals(
  cart: Pick<Cart, 'cartItems' | 'shippingAddress' | 'pickup' | 'coupon'>,
  taxRates: TaxRates,
): CartTotals {
  const { lines, taxState } = termsOf(cart);
  const taxBasisPoints = taxBasisPointsOf(taxRates, taxState);
  return priceCart(lines, taxBasisPoints, cart.coupon ? discountOf(cart.coupon) : noDiscount);
}

/** Returns the lines of a cart as they are priced, and the state whose tax it has; undefined before that is known. */
export const termsOf = ({
  cartItems,
  shippingAddress: { state },
  pickup,
}: Pick<Cart, 'cartItems' | 'shippingAddress' | 'pickup'>) =>
  deliveryTerms(
    cartItems.map((item) => toPricedLine(item, item.qty)),
    { pickup: pickup === true, state },
  );

function discountOf(coupon: CartCoupon): Discount {
  return {
    napcoBasisPoints: toBasisPoints(coupon.napcoDiscountPercentage),
    aftermarketBasisPoints: toBasisPoints(coupon.aftermarketDiscountPercentage),
  };
}

/** Returns the cart with its totals computed again. */
export function recomputed(cart: Cart, taxRates: TaxRates): Cart {
  return { ...cart, ...totalsAsText(cartTotals(cart, taxRates)) };
}

/** Returns the cart with the totals that the server computed with a coupon (specification, section 4). */
export function withCoupon(cart: Cart, { couponId, ...applied }: AppliedCoupon): Cart {
  const { code, napcoDiscountPercentage, aftermarketDiscountPercentage, ...totals } = applied;
  const coupon = { code, napcoDiscountPercentage, aftermarketDiscountPercentage };
  return { ...cart, ...totals, couponId, coupon };
}

export function withoutCoupon({ coupon: _gone, ...cart }: Cart, taxRates: TaxRates): Cart {
  return recomputed({ ...cart, couponId: null }, taxRates);
}

/** Adds a product, or replaces the item with the same `_id`: its quantity is the one given, not the sum. */
export function addItem(cart: Cart, product: CartProduct, qty: number, taxRates: TaxRates): Cart {
  const item: CartItem = { ...asCartProduct(product), qty: clampQuantity(qty, product.countInStock) };
  const known = cart.cartItems.some((line) => line._id === item._id);
  const cartItems = known
    ? cart.cartItems.map((line) => (line._id === item._id ? item : line))
    : [...cart.cartItems, item];
  return recomputed({ ...cart, cartItems }, taxRates);
}

export function removeItem(cart: Cart, id: string, taxRates: TaxRates): Cart {
  return recomputed({ ...cart, cartItems: cart.cartItems.filter((item) => item._id !== id) }, taxRates);
}

/** Puts an item that was removed back into its place. */
export function insertItem(cart: Cart, item: CartItem, index: number, taxRates: TaxRates): Cart {
  const others = cart.cartItems.filter(({ _id }) => _id !== item._id);
  return recomputed({ ...cart, cartItems: others.toSpliced(index, 0, item) }, taxRates);
}

/** Sets a quantity between 1 and what is in stock; an id that is not in the cart changes nothing. */
export function setItemQuantity(cart: Cart, id: string, qty: number, taxRates: TaxRates): Cart {
  const cartItems = cart.cartItems.map((item) =>
    item._id === id ? { ...item, qty: clampQuantity(qty, item.countInStock) } : item,
  );
  return recomputed({ ...cart, cartItems }, taxRates);
}

export function withAddress(cart: Cart, shippingAddress: Partial<CartAddress>, taxRates: TaxRates): Cart {
  return recomputed({ ...cart, shippingAddress, addressForPickup: cart.pickup }, taxRates);
}

export function withPickup(cart: Cart, pickup: boolean, taxRates: TaxRates): Cart {
  return recomputed({ ...cart, pickup: pickup || undefined }, taxRates);
}

/** Where the parts would go, before there is an address. */
export type DeliveryPlace = Pick<CartAddress, 'state' | 'postalCode'>;

/** Sets the state and the ZIP code that prices are shown for; null forgets both. */
export function withDeliveryPlace(cart: Cart, place: DeliveryPlace | null, taxRates: TaxRates): Cart {
  const { state: _state, postalCode: _postalCode, ...others } = cart.shippingAddress;
  return recomputed({ ...cart, shippingAddress: { ...others, ...place } }, taxRates);
}

export function withPaymentMethod(cart: Cart, paymentMethod: PaymentMethod, taxRates: TaxRates): Cart {
  return recomputed({ ...cart, paymentMethod }, taxRates);
}

/** Removes the items; address and payment method stay for the next order, the coupon and the pickup were for this one. */
export function withoutItems(cart: Cart, taxRates: TaxRates): Cart {
  return withoutCoupon({ ...cart, cartItems: [], pickup: undefined }, taxRates);
}

/** Returns whether the shipping form was filled in, which its two required fields show. */
export function hasAddress(cart: Cart): cart is Cart & { shippingAddress: CartAddress } {
  return Boolean(cart.shippingAddress.state && cart.shippingAddress.phone);
}

/** Returns whether the checkout can go on: an address for a pickup may lack what the shipping form asks about. */
export function isAddressSettled(cart: Cart): boolean {
  if (!hasAddress(cart)) return false;
  return cart.pickup || !cart.addressForPickup || addressGaps(cart.shippingAddress).length === 0;
}

export function countItems(cart: Pick<Cart, 'cartItems'>): number {
  return cart.cartItems.reduce((count, item) => count + item.qty, 0);
}

/** Above this quantity a field replaces the list of options. */
export const quantityOptionsMax = 100;

/** Returns a whole number from 1 to what is in stock; 1 for anything that is not a number. */
export function clampQuantity(qty: number, countInStock = quantityMax): number {
  const whole = Number.isFinite(qty) ? Math.trunc(qty) : 1;
  return Math.max(1, Math.min(whole, countInStock, quantityMax));
}

/** Returns what a cart keeps of a product. */
export function asCartProduct(product: CartProduct): CartProduct {
  const { _id, name, image, price, brand, lugoPart, category, vendor, partType } = product;
  const { year, fitment, fitsOnly = '', rating, numReviews, countInStock, shippingPrice, freight } = product;
  return {
    _id,
    name,
    image,
    price,
    brand,
    lugoPart,
    category,
    vendor,
    partType,
    year,
    fitment,
    fitsOnly,
    rating,
    numReviews,
    countInStock,
    shippingPrice,
    freight,
  };
}
