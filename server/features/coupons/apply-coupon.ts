import type { z } from 'zod';
import type { couponEndpoints } from '../../../shop/contracts/coupons.ts';
import { rateLimits } from '../../../shop/facts.ts';
import type { PricedLine } from '../../../shop/rules/pricing.ts';
import { priceCart, totalsAsText } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { admitAttempt } from '../../rate-limit/enforce-rate-limit.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { findProductsForOrder } from '../catalog/data.ts';
import { listTaxRates } from '../tax/rate-data.ts';
import { findCouponByCode } from './data.ts';

type Endpoint = (typeof couponEndpoints)['POST /api/coupons/apply'];
type Asked = z.output<Endpoint['body']>;

/**
 * Prices a cart with a coupon. Nothing is kept of it: the order asks for the coupon again.
 * Every try counts, good or not, so that a code at hand does not start the count of guesses anew.
 * @throws ShopError `not_found` for an unknown, an inactive and a deleted code alike, `too_many_requests`,
 *   `invalid_input` for a part that is not sold
 */
export async function applyCoupon(
  deps: Deps,
  { couponCode, cartItems, shippingAddress }: Asked,
  ip: string,
): Promise<z.input<Endpoint['reply']>> {
  await admitAttempt(deps, ['coupon', ip], rateLimits.couponApply);
  const { db, clock } = deps;
  const lines = await readLines(db, cartItems);
  const coupon = await findCouponByCode(db, couponCode);
  if (!coupon?.isActive) throw new ShopError('not_found', 'This coupon code is not valid');
  const { napcoBasisPoints, aftermarketBasisPoints } = coupon;
  const taxBasisPoints = (await listTaxRates(db, clock()))[shippingAddress?.state ?? ''] ?? 0;
  return {
    couponId: coupon.id,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    ...totalsAsText(priceCart(lines, taxBasisPoints, { napcoBasisPoints, aftermarketBasisPoints })),
  };
}

/** Priced from the catalog; items of the same product are one line, as in an order. */
async function readLines(db: Db, items: Asked['cartItems']): Promise<PricedLine[]> {
  const wanted = new Map<string, number>();
  for (const { product, _id, qty } of items) {
    const id = (product ?? _id) as string;
    wanted.set(id, (wanted.get(id) ?? 0) + qty);
  }
  const products = await findProductsForOrder(db, [...wanted.keys()]);
  if (products.length < wanted.size)
    throw new ShopError(
      'invalid_input',
      'A part in your cart is not in the catalog any more. Please remove it from your cart.',
    );
  return products.map((product) => ({ ...product, qty: wanted.get(product.id) ?? 0 }));
}
