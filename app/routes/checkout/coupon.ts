import { useEffect, useState } from 'react';
import type { AppliedCoupon, Cart, CartCoupon } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { serverMessage, ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { dropCoupon, readCart, saveCoupon } from '../../browser/cart.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { refreshStoredCart } from './fresh-cart.ts';

/** Delay before a changed cart is priced again: someone who counts up to five does not need four replies on the way. */
const debounceMs = 400;

/** The specified text (section 8) when no reply arrived. */
const failure = 'Failed to apply coupon';

/** Keeps the coupon of a page's cart up to date: the server prices it again after every change, even in another tab. */
export function useCoupon(cart: Cart) {
  const [changes, setChanges] = useState<CartChange[]>([]);
  const {
    submit: apply,
    busy,
    error,
  } = useSubmit(applyCoupon, {
    success: ({ code }) => `Coupon "${code}" applied successfully!`,
    onSuccess: (applied) => setChanges(applied.changes),
    onRefused: (error) => toast.error(serverMessage(error, failure)),
    revalidates: 'never',
  });
  const unconfirmed = busy ? undefined : unconfirmedCoupon(cart);

  useEffect(() => {
    if (unconfirmed === undefined) return;
    const timer = setTimeout(() => {
      void recheckCoupon().then((found) => found.length > 0 && setChanges(found));
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [unconfirmed]);

  return {
    /** What had changed in the store when the coupon was priced last. */
    changes,
    apply,
    applying: busy,
    refusal: error && serverMessage(error, failure),
  };
}

/** The cart that the server has priced last; it need not be priced again. */
let confirmed: string | undefined;

/** Returns everything that the totals with a coupon depend on, as text. */
function pricingInput({ cartItems, shippingAddress, pickup, couponId, coupon }: Cart): string {
  const items = cartItems.map(({ _id, qty, price, shippingPrice }) => [_id, qty, price, shippingPrice]);
  return JSON.stringify([couponId, coupon, shippingAddress.state, pickup, items]);
}

/** Returns the pricing input of a cart whose coupon the server must price again, or undefined when it need not. */
function unconfirmedCoupon(cart: Cart): string | undefined {
  if (!cart.coupon || cart.cartItems.length === 0) return undefined;
  const input = pricingInput(cart);
  return input === confirmed ? undefined : input;
}

/**
 * Applies a coupon to the stored cart, with the server's totals.
 * @returns its code, and what has changed in the store since the cart was filled, to be shown to the customer
 * @throws ShopError when the server refuses the coupon
 */
async function applyCoupon(typed: string): Promise<{ code: string; changes: CartChange[] }> {
  const applied = await requestCoupon(typed);
  // The order was placed in another tab: the next cart starts without the coupon.
  const isLate = readCart().cartItems.length === 0;
  return { code: applied.code, changes: isLate ? [] : await applyTotals(applied) };
}

/**
 * Checks the coupon of the stored cart again, after the cart has changed. Only a clear refusal removes it; if the server
 * does not answer, placing the order checks the coupon again.
 */
export async function recheckCoupon(): Promise<CartChange[]> {
  const { couponId, coupon } = readCart();
  if (!coupon) return [];
  /** Whether the cart has another coupon by now, or none. */
  const isReplaced = () => readCart().couponId !== couponId;
  try {
    const applied = await requestCoupon(coupon.code);
    if (isReplaced()) return [];
    if (percentagesOf(applied) !== percentagesOf(coupon))
      toast.warning(`Coupon "${coupon.code}" has changed: ${describeCoupon(applied)}.`);
    return await applyTotals(applied);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (isReplaced() || !['not_found', 'coupon_gone'].includes(error.code)) return [];
    dropCoupon();
    toast.warning(
      error.code === 'coupon_gone'
        ? `${error.message} Coupon "${coupon.code}" was taken off your cart.`
        : `Coupon "${coupon.code}" is no longer valid and was taken off your cart.`,
    );
    return [];
  }
}

function requestCoupon(couponCode: string): Promise<AppliedCoupon> {
  const {
    cartItems,
    pickup,
    shippingAddress: { state },
  } = readCart();
  return call('POST /api/coupons/apply', {
    body: {
      couponCode,
      cartItems: cartItems.map(({ _id, qty }) => ({ _id, qty })),
      // The price depends on nothing else of the address.
      shippingAddress: state === undefined ? {} : { state },
      ...(pickup && { pickup }),
    },
  });
}

/** Stores the server's totals. If the cart's own calculation differs, its prices are out of date and are refreshed. */
async function applyTotals(applied: AppliedCoupon): Promise<CartChange[]> {
  saveCoupon(applied);
  const changes = readCart().totalPrice === applied.totalPrice ? [] : await refreshStoredCart();
  confirmed = pricingInput(readCart());
  return changes;
}

const percentagesOf = ({ napcoDiscountPercentage, aftermarketDiscountPercentage }: CartCoupon) =>
  `${napcoDiscountPercentage} ${aftermarketDiscountPercentage}`;

/** Describes a coupon: `10% off NAPCO parts, 15% off all others`. */
export function describeCoupon({
  napcoDiscountPercentage: napco,
  aftermarketDiscountPercentage: others,
}: Omit<CartCoupon, 'code'>): string {
  if (napco === others) return napco === 0 ? 'nothing off' : `${napco}% off all parts`;
  if (napco === 0) return `${others}% off all but NAPCO parts`;
  if (others === 0) return `${napco}% off NAPCO parts`;
  return `${napco}% off NAPCO parts, ${others}% off all others`;
}
