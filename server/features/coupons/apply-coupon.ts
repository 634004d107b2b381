import type { z } from 'zod';
import type { couponEndpoints } from '../../../shop/contracts/coupons.ts';
import type { OrderedItem } from '../../../shop/contracts/order/order-items.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { couponRefusal } from '../../../shop/rules/orders/coupon-limits.ts';
import type { PricedLine } from '../../../shop/rules/pricing.ts';
import {
  deliveryTerms,
  isTooLarge,
  priceCart,
  taxBasisPointsOf,
  totalsAsText,
} from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { enforceAddressLimit, uncountFromAddress } from '../../rate-limit/address-limit.ts';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { findOrderableProducts } from '../catalog/data.ts';
import { listTaxRates } from '../tax/data.ts';
import type { CouponCustomer, StoredCoupon } from './data.ts';
import { couponUses, findCouponByCode } from './data.ts';

type Endpoint = (typeof couponEndpoints)['POST /api/coupons/apply'];
type CouponRequest = z.output<Endpoint['body']>;

/**
 * Prices a cart with a coupon. Nothing is stored: placing the order checks the coupon again.
 * Every try counts against the rate limit of a minute, so that a valid code does not reset the count of guesses; against
 * that of an hour, wrong codes only (decision 052).
 * @throws ShopError `not_found` for an unknown, an inactive and a deleted code, `coupon_gone` for one that has ended, is
 *   used up, or that the caller has used as often as they may, `too_many_requests`,
 *   `invalid_input` for a product that is no longer sold and a cart too large for an order
 */
export async function applyCoupon(
  deps: Deps,
  { couponCode, cartItems, shippingAddress, pickup = false }: CouponRequest,
  { actor, ip }: { actor: Actor; ip: string },
): Promise<z.input<Endpoint['reply']>> {
  await enforceAddressLimit(deps, { what: 'coupon', ip }, rateLimits.couponApply);
  const { db, clock } = deps;
  // A cart that cannot be priced says nothing about the code, and is no guess.
  const found = await readLines(db, cartItems);
  const coupon = await checkCode(deps, couponCode, ip);
  await checkLimits(deps, coupon, customerOf(actor));
  const { napcoBasisPoints, aftermarketBasisPoints } = coupon;
  const { lines, taxState } = deliveryTerms(found, { pickup, state: shippingAddress?.state });
  const taxBasisPoints = taxBasisPointsOf(await listTaxRates(db, clock()), taxState);
  return {
    couponId: coupon.id,
    code: coupon.code,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    ...totalsAsText(priceCart(lines, taxBasisPoints, { napcoBasisPoints, aftermarketBasisPoints })),
  };
}

/** Counts the try before the code is looked up, so that concurrent guesses cannot pass. @throws ShopError */
async function checkCode(deps: Deps, code: string, ip: string): Promise<StoredCoupon> {
  const guesses = { what: 'coupon guesses', ip };
  await enforceAddressLimit(deps, guesses, rateLimits.couponGuesses);
  // Copied from an email or read out over the phone, a code may have got blanks inside; some old ones have them themselves.
  const coupon =
    (await findCouponByCode(deps.db, code)) ?? (await findCouponByCode(deps.db, code.replaceAll(/\s/g, '')));
  if (!coupon?.isActive) throw new ShopError('not_found', 'This coupon code is not valid');
  await uncountFromAddress(deps, guesses);
  return coupon;
}

/** @throws ShopError `coupon_gone` */
async function checkLimits(
  { db, clock }: Deps,
  coupon: StoredCoupon,
  customer: CouponCustomer | undefined,
): Promise<void> {
  const at = clock();
  const isCounted = coupon.maxUses !== null || coupon.oncePerCustomer;
  const found = isCounted ? await couponUses(db, coupon.id, { customer, at }).executeTakeFirst() : undefined;
  const { uses = 0, usedByCustomer = false } = found ?? {};
  const refusal = couponRefusal(
    coupon,
    { uses, usedByCustomer },
    { today: pacificDay(at), placedBy: 'customer' },
  );
  if (refusal !== undefined) throw new ShopError('coupon_gone', refusal);
}

/**
 * Returns whose uses count. Anyone can type any email as a guest or register with it: what others have used it for is only told
 * when an order is placed. An admin may be filling the cart for a customer.
 */
function customerOf({ user }: Actor): CouponCustomer | undefined {
  if (!user || user.isAdmin) return undefined;
  return { userId: user.id, email: user.active ? user.email : null };
}

/** Reads the products of a cart; items of the same product become one line, as in an order. */
async function readLines(db: Db, items: OrderedItem[]): Promise<PricedLine[]> {
  const quantities = new Map<string, number>();
  for (const { productId, qty } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + qty);
  const products = await findOrderableProducts(db, [...quantities.keys()]);
  if (products.length < quantities.size)
    throw new ShopError(
      'invalid_input',
      'A part in your cart is not in the catalog anymore. Please remove it from your cart.',
    );
  const lines = products.map((product) => ({ ...product, qty: quantities.get(product.id) ?? 0 }));
  // Placing the order tells the customer what exactly is too large.
  if (isTooLarge(lines)) throw new ShopError('invalid_input', 'Your cart is too large for one order.');
  return lines;
}
