import { useEffect, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { href, useNavigate } from 'react-router';
import type { Cart } from '../../browser/cart-rules.ts';
import type { CartChange } from '../../browser/refresh-cart.ts';
import type { Input } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { clearCartItems, dropCoupon, readCart, savePickup } from '../../browser/cart.ts';
import { forgetGuestToken, guestHeaders, keepOrderToken, readGuest } from '../../browser/guest.ts';
import { signInAgain } from '../../browser/session-ended.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { readUserInfo } from '../../browser/user-info.ts';
import { isFitSettled, isForOtherTruck } from '../../ui/fit/other-truck.ts';
import { useDraft, writeDraft } from '../../forms/drafts.ts';
import { refreshStoredCart } from './fresh-cart.ts';
import { recheckCoupon } from './coupon.ts';
import { clearOrderDraft, orderDraftKey } from './order-draft.ts';
import { draftFor, endOrderFor, readInquiryOf } from './order-for.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { isTruckYear } from '../../../shop/trucks.ts';
import { readTruck } from '../../browser/truck.ts';
import { rememberPlaced } from './placed-order.ts';
import { messageOf } from './short-lines.tsx';
import type { TotalTexts } from '../../../shop/rules/pricing.ts';

/** Why an order was not placed, and what has changed since the customer saw its prices. */
export interface PlaceOrderRefusal {
  error: ShopError;
  /** With `price_changed` and `coupon_gone`: the totals that the customer saw, and the current ones. */
  before?: TotalTexts;
  now?: TotalTexts;
  /** The cart that the `now` totals belong to; a different cart has different totals. */
  cart?: Cart;
  changes: CartChange[];
}

/** The buyer's note to the shop survives a reload and a change of the address. */
const noteDraft = 'cart note';

/** What is being placed: the stored cart is empty as soon as that is done. */
interface SentOrder {
  cart: Cart;
  orderFor: string | undefined;
}

type OrderBody = NonNullable<Input<'POST /api/orders'>['body']>;

/**
 * Places the order and goes to its page; a refusal stays on this page, and nothing is lost.
 * @param orderFor the customer for whom an admin orders
 * @returns `sent` while it is on its way
 */
export function usePlaceOrder(cart: Cart, orderFor: string | undefined) {
  const navigate = useNavigate();
  const typed = draftFor(noteDraft, orderFor);
  const [note, setNote] = useDraft(typed);
  const [sent, setSent] = useState<SentOrder>();
  const [lastRefusal, setRefusal] = useState<PlaceOrderRefusal>();
  useEffect(() => {
    // The order's page is a new document: going back may restore this one as it was left, with its button busy.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setSent(undefined);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  const outdated = lastRefusal?.cart !== undefined && lastRefusal.cart !== (sent?.cart ?? cart);
  const refusal = outdated ? undefined : lastRefusal;
  /** The server's totals once it has sent any: they are shown, and the next click agrees to them. */
  const totals = refusal?.now ?? totalsOf(sent?.cart ?? cart);

  async function send(): Promise<void> {
    if (!isFitSettled()) return;
    setSent({ cart, orderFor });
    setRefusal(undefined);
    const body = bodyOf({ cart, orderFor }, totals, note.trim());
    const inquiry = orderFor === undefined ? undefined : readInquiryOf(orderFor);
    try {
      const key = orderDraftKey({ ...body, orderFor, inquiry });
      const headers = { ...(readUserInfo() ? {} : guestHeaders()), 'idempotency-key': key };
      const order =
        orderFor === undefined
          ? await call('POST /api/orders', { body, headers })
          : await call('POST /api/orders/for-customer', {
              body: { ...body, customerEmail: orderFor, ...(inquiry && { inquiry }) },
              headers,
            });
      if (!readUserInfo()) keepOrderToken(order._id);
      if (orderFor === undefined) rememberPlaced(order);
      clearOrderDraft();
      clearCartItems();
      writeDraft(typed, '');
      if (orderFor !== undefined) endOrderFor(orderFor);
      await navigate(href('/order/:id', { id: order._id }));
    } catch (error) {
      // Only what is explained can be agreed to: until then the button stays busy.
      try {
        if (!(error instanceof ShopError)) throw error;
        setRefusal(await handleRefusal(error, totals, navigate));
      } finally {
        setSent(undefined);
      }
    }
  }

  return { sent, totals, refusal, send, note, setNote };
}

/** Does what the refusal requires, and returns what the page shows about it. */
async function handleRefusal(
  error: ShopError,
  before: TotalTexts,
  navigate: NavigateFunction,
): Promise<PlaceOrderRefusal> {
  if (error.code === 'not_signed_in') {
    await identifyAgain(navigate);
    return { error, changes: [] };
  }
  toast.error(messageOf(error));
  if (error.code === 'idempotency_mismatch') clearOrderDraft();
  if (error.code === 'coupon_gone') dropCoupon();
  else if (error.details.fields?.pickup !== undefined) savePickup(false);
  else if (error.code !== 'price_changed') return { error, changes: [] };
  const changes = [...(await refreshStoredCart()), ...(await recheckCoupon())];
  const cart = readCart();
  return { error, changes, before, now: { ...totalsOf(cart), ...error.details.totals }, cart };
}

/** A guest token or a session has ended: leads to identify again, and back to this page. */
async function identifyAgain(navigate: NavigateFunction): Promise<void> {
  if (readUserInfo()) {
    await navigate(signInAgain({ pathname: href('/placeorder'), search: '' }, { keepsAll: true }));
  } else {
    forgetGuestToken();
    await navigate(`${href('/guest-checkout')}?redirect=${href('/placeorder')}`);
  }
}

function bodyOf({ cart, orderFor }: SentOrder, totals: TotalTexts, customerNote: string): OrderBody {
  const guest = readUserInfo() ? undefined : readGuest();
  return {
    orderItems: cart.cartItems.map(({ _id, qty }) => ({
      product: _id,
      qty,
      ...(isForOtherTruck(_id) && { anotherTruck: true }),
    })),
    shippingAddress: cart.shippingAddress as OrderBody['shippingAddress'],
    ...(cart.pickup && { pickup: true }),
    paymentMethod: cart.paymentMethod as OrderBody['paymentMethod'],
    ...totals,
    ...(customerNote ? { customerNote } : {}),
    ...(cart.couponId ? { couponId: cart.couponId } : {}),
    ...(guest ? { email: guest.email } : {}),
    // The truck of an admin's browser is not the customer's, or was that of the one before.
    ...(orderFor === undefined && truckOf(readTruck())),
  };
}

/** Stored text is untrusted input: a year that no truck has is left out. */
function truckOf(code: string): Pick<OrderBody, 'truck'> {
  const truck = parseTruckCode(code);
  return isTruckYear(truck.year) ? { truck } : {};
}

function totalsOf({ itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice }: TotalTexts): TotalTexts {
  return { itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice };
}
