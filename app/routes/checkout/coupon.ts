import type { AppliedCoupon, Cart, CartCoupon } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { dropCoupon, readCart, saveCoupon } from '../../browser/cart.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshStoredCart } from './fresh-cart.ts';

/** The cart that the shop has answered for last; it need not be asked about it again. */
let confirmed: string | undefined;

/** Everything that the totals with a coupon depend on. */
function priced({ cartItems, shippingAddress, couponId, coupon }: Cart): string {
  const items = cartItems.map(({ _id, qty, price, shippingPrice }) => [_id, qty, price, shippingPrice]);
  return JSON.stringify([couponId, coupon, shippingAddress.state, items]);
}

/** What the shop has not confirmed yet of a cart with a coupon; undefined when there is nothing to ask. */
export function couponQuestion(cart: Cart): string | undefined {
  if (!cart.coupon || cart.cartItems.length === 0) return undefined;
  const question = priced(cart);
  return question === confirmed ? undefined : question;
}

/**
 * Applies a coupon to the stored cart; the totals are the shop's.
 * @returns what had changed in the store since the cart was filled, to be told to the shopper
 * @throws ShopError the shop's refusal
 */
export async function applyCoupon(code: string): Promise<CartChange[]> {
  const applied = await askFor(code);
  // Ordered meanwhile in another tab: the next cart starts without.
  if (readCart().cartItems.length === 0) return [];
  return takeOver(applied);
}

/**
 * Asks again about the coupon of the stored cart, after the cart has changed. Only a plain no takes it off; a shop that
 * does not answer is asked once more by the order itself.
 */
export async function recheckCoupon(): Promise<CartChange[]> {
  const { couponId, coupon } = readCart();
  if (!coupon) return [];
  const isGone = () => readCart().couponId !== couponId;
  try {
    const applied = await askFor(coupon.code);
    if (isGone()) return [];
    if (takesOff(applied) !== takesOff(coupon))
      void toast.warning(`Coupon "${coupon.code}" has changed: ${couponInWords(applied)}.`);
    return await takeOver(applied);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'not_found' && !isGone()) {
      dropCoupon();
      void toast.warning(`Coupon "${coupon.code}" is no longer valid and was taken off your cart.`);
    }
    return [];
  }
}

async function askFor(code: string): Promise<AppliedCoupon> {
  const {
    cartItems,
    shippingAddress: { state },
  } = readCart();
  const reply = await call('POST /api/coupons/apply', {
    body: {
      couponCode: code,
      cartItems: cartItems.map(({ _id, qty }) => ({ _id, qty })),
      // Nothing else of the address makes a price.
      shippingAddress: state === undefined ? {} : { state },
    },
  });
  return { ...reply, code };
}

/** Where the cart does not come to the shop's totals, its prices are of yesterday. */
async function takeOver(applied: AppliedCoupon): Promise<CartChange[]> {
  saveCoupon(applied);
  const changes = readCart().totalPrice === applied.totalPrice ? [] : await refreshStoredCart();
  confirmed = priced(readCart());
  return changes;
}

const takesOff = ({ napcoDiscountPercentage, aftermarketDiscountPercentage }: CartCoupon) =>
  `${napcoDiscountPercentage} ${aftermarketDiscountPercentage}`;

/** `10% off NAPCO parts, 15% off all others` */
export function couponInWords({
  napcoDiscountPercentage: napco,
  aftermarketDiscountPercentage: others,
}: Omit<CartCoupon, 'code'>): string {
  if (napco === others) return napco === 0 ? 'nothing off' : `${napco}% off all parts`;
  if (napco === 0) return `${others}% off all but NAPCO parts`;
  if (others === 0) return `${napco}% off NAPCO parts`;
  return `${napco}% off NAPCO parts, ${others}% off all others`;
}
