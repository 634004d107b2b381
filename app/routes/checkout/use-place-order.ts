import { useEffect, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { href, useNavigate } from 'react-router';
import type { Cart } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import type { Input } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { clearCartItems, dropCoupon, readCart } from '../../browser/cart.ts';
import { forgetGuestToken, guestHeaders, readGuest } from '../../browser/guest.ts';
import { signInAgain } from '../../browser/session-ended.ts';
import { toast } from '../../ui/toasts.tsx';
import { readUserInfo } from '../../browser/user-info.ts';
import { refreshStoredCart } from './fresh-cart.ts';
import { recheckCoupon } from './coupon.ts';
import { attemptDone, attemptKey } from './order-draft.ts';
import type { TotalTexts } from '../order/order-totals.tsx';

/** Why an order was not placed, with what has changed since the buyer saw its prices. */
export interface Refusal {
  error: ShopError;
  /** With `price_changed` and `coupon_gone`: the totals that the buyer had seen, and those that hold now. */
  before?: TotalTexts;
  now?: TotalTexts;
  /** The cart that `now` is of: another one has other totals. */
  cart?: Cart;
  changes: CartChange[];
}

type OrderBody = NonNullable<Input<'POST /api/orders'>['body']>;

/** Places the order of the page and goes on to it; a refusal stays on the page, and nothing is lost by it. */
export function usePlaceOrder(cart: Cart) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<Cart>();
  const [lastRefusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    // The order's page is a document of its own: going back may bring this one as it was left, with its button busy.
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && setSent(undefined);
    addEventListener('pageshow', cameBack);
    return () => removeEventListener('pageshow', cameBack);
  }, []);
  const outdated = lastRefusal?.cart !== undefined && lastRefusal.cart !== (sent ?? cart);
  const refusal = outdated ? undefined : lastRefusal;
  /** What the server says the order costs, once it has said so: shown, and agreed to by the next click. */
  const totals = refusal?.now ?? totalsOf(sent ?? cart);

  async function send(): Promise<void> {
    setSent(cart);
    setRefusal(undefined);
    const body = bodyOf(cart, totals);
    try {
      const key = attemptKey(body);
      const headers = { ...(readUserInfo() ? {} : guestHeaders()), 'idempotency-key': key };
      const order = await call('POST /api/orders', { body, headers });
      attemptDone();
      clearCartItems();
      await navigate(href('/order/:id', { id: order._id }));
    } catch (error) {
      setSent(undefined);
      if (!(error instanceof ShopError)) throw error;
      setRefusal(await judge(error, totals, navigate));
    }
  }

  return { sent, totals, refusal, send };
}

/** Does what a refusal asks for, and tells the buyer. */
async function judge(error: ShopError, before: TotalTexts, navigate: NavigateFunction): Promise<Refusal> {
  if (error.code === 'not_signed_in') {
    await identifyAgain(navigate);
    return { error, changes: [] };
  }
  toast.error(error.message);
  if (error.code === 'idempotency_mismatch') attemptDone();
  const changes: CartChange[] = [];
  if (error.code === 'coupon_gone') dropCoupon();
  else if (error.code === 'price_changed') {
    changes.push(...(await refreshStoredCart()));
    changes.push(...(await recheckCoupon()));
  } else return { error, changes };
  const cart = readCart();
  return { error, changes, before, now: { ...totalsOf(cart), ...error.details.totals }, cart };
}

/** A guest token or a session has ended: who it was says so again and comes back here. */
async function identifyAgain(navigate: NavigateFunction): Promise<void> {
  if (readUserInfo()) {
    await navigate(signInAgain({ pathname: href('/placeorder'), search: '' }, { keepsAll: true }));
  } else {
    forgetGuestToken();
    await navigate(`${href('/guest-checkout')}?redirect=${href('/placeorder')}`);
  }
}

function bodyOf(cart: Cart, totals: TotalTexts): OrderBody {
  const guest = readUserInfo() ? undefined : readGuest();
  return {
    orderItems: cart.cartItems.map(({ _id, qty }) => ({ product: _id, qty })),
    shippingAddress: cart.shippingAddress as OrderBody['shippingAddress'],
    paymentMethod: cart.paymentMethod as OrderBody['paymentMethod'],
    ...totals,
    ...(cart.couponId ? { couponId: cart.couponId } : {}),
    ...(guest ? { email: guest.email } : {}),
  };
}

function totalsOf({ itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice }: TotalTexts): TotalTexts {
  return { itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice };
}
