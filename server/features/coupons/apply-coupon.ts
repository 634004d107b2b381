import type { z } from 'zod';
import type { couponEndpoints } from '../../../shop/contracts/coupons.ts';
import type { OrderedItem } from '../../../shop/contracts/orders.ts';
import { rateLimits } from '../../../shop/facts.ts';
import type { PricedLine } from '../../../shop/rules/pricing.ts';
import { isTooLarge, priceCart, totalsAsText } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { RateLimit } from '../../rate-limit/counter-data.ts';
import { uncountAttempt } from '../../rate-limit/counter-data.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { findProductsForOrder } from '../catalog/data.ts';
import { listTaxRates } from '../tax/data.ts';
import { findCouponByCode } from './data.ts';

type Endpoint = (typeof couponEndpoints)['POST /api/coupons/apply'];
type CouponRequest = z.output<Endpoint['body']>;

/**
 * Prices a cart with a coupon. Nothing is stored: placing the order checks the coupon again.
 * Wrong codes are also counted by the hour, for each address and for all together; customers with a verified email go on
 * when the shop as a whole has had too many.
 * Every try counts against the rate limit, so that a valid code does not reset the count of guesses.
 * @throws ShopError `not_found` for an unknown, an inactive and a deleted code, `too_many_requests`,
 *   `invalid_input` for a product that is no longer sold and a cart too large for an order
 */
export async function applyCoupon(
  deps: Deps,
  { couponCode, cartItems, shippingAddress }: CouponRequest,
  { ip, isVerified }: { ip: string; isVerified: boolean },
): Promise<z.input<Endpoint['reply']>> {
  await enforceRateLimit(deps, ['coupon', ip], rateLimits.couponApply);
  const guesses = guessesOf({ ip, isVerified });
  for (const [counter, limit] of guesses) await enforceRateLimit(deps, counter, limit);
  const { config, db, clock } = deps;
  const lines = await readLines(db, cartItems);
  const coupon = await findCouponByCode(db, couponCode);
  if (!coupon?.isActive) throw new ShopError('not_found', 'This coupon code is not valid');
  if (config.rateLimits) for (const [counter] of guesses) await uncountAttempt(db, counter);
  const { napcoBasisPoints, aftermarketBasisPoints } = coupon;
  const taxBasisPoints = (await listTaxRates(db, clock()))[shippingAddress?.state ?? ''] ?? 0;
  return {
    couponId: coupon.id,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    ...totalsAsText(priceCart(lines, taxBasisPoints, { napcoBasisPoints, aftermarketBasisPoints })),
  };
}

/** Where wrong codes are counted: by address, and for whoever is no customer we know, all together. */
function guessesOf({
  ip,
  isVerified,
}: {
  ip: string;
  isVerified: boolean;
}): [readonly string[], RateLimit][] {
  const own: [readonly string[], RateLimit] = [['coupon guesses', ip], rateLimits.couponGuesses];
  return isVerified ? [own] : [own, [['coupon guesses'], rateLimits.couponGuessesOverall]];
}

/** Reads the products of a cart; items of the same product become one line, as in an order. */
async function readLines(db: Db, items: OrderedItem[]): Promise<PricedLine[]> {
  const quantities = new Map<string, number>();
  for (const { productId, qty } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + qty);
  const products = await findProductsForOrder(db, [...quantities.keys()]);
  if (products.length < quantities.size)
    throw new ShopError(
      'invalid_input',
      'A part in your cart is not in the catalog anymore. Please remove it from your cart.',
    );
  const lines = products.map((product) => ({ ...product, qty: quantities.get(product.id) ?? 0 }));
  // Placing the order says why.
  if (isTooLarge(lines)) throw new ShopError('invalid_input', 'Your cart is too large for one order.');
  return lines;
}
