import { longDate } from '../dates/calendar.ts';

/** How often a coupon can be used, at most: placing an order counts the uses. The table `coupons` repeats the number. */
export const couponUsesMax = 10_000;

/** Its last day is over, or as many orders have it as may. */
export const couponEnds = ['ended', 'usedUp'] as const;
export type CouponEnd = (typeof couponEnds)[number];

/** What limits a coupon besides being active. */
export interface CouponLimits {
  /** In California, inclusive: `2026-11-30`. */
  lastDay: string | null;
  maxUses: number | null;
  oncePerCustomer: boolean;
}

/** How often a coupon was used: by orders that are paid, and by those that can still be paid. */
export interface CouponUses {
  /** Counted only for a coupon with `maxUses`, otherwise 0. */
  uses: number;
  /** Whether this customer has used a coupon that each may use once. */
  usedByCustomer: boolean;
}

/**
 * Returns why nobody can use an active coupon anymore.
 * @param today in California
 */
export function couponEnd(
  { lastDay, maxUses }: Pick<CouponLimits, 'lastDay' | 'maxUses'>,
  { today, uses }: { today: string; uses: number },
): CouponEnd | undefined {
  if (lastDay !== null && lastDay < today) return 'ended';
  return maxUses !== null && maxUses <= uses ? 'usedUp' : undefined;
}

/**
 * Returns why a customer can't use an active coupon, in words for them.
 * @param placedBy who orders: themselves, or an admin for them
 */
export function couponRefusal(
  limits: CouponLimits,
  { uses, usedByCustomer }: CouponUses,
  { today, placedBy }: { today: string; placedBy: 'customer' | 'admin' },
): string | undefined {
  const end = couponEnd(limits, { today, uses });
  if (end === 'ended') return `This coupon ended on ${longDate(limits.lastDay ?? '')}.`;
  // Before `usedUp`: the last use may be this customer's own order.
  if (limits.oncePerCustomer && usedByCustomer) {
    const used = placedBy === 'admin' ? 'This customer has' : 'You have';
    // Who types another's email as a guest must not learn whether they have paid.
    return `${used} used this coupon already. An order that is not paid yet counts until it is canceled or expires.`;
  }
  return end && 'This coupon has been used up.';
}
