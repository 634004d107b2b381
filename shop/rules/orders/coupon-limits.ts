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

/** Which orders have used a coupon: those that are paid, and those that can still be paid. */
export interface CouponUses {
  uses: number;
  /** Whether this customer has paid an order with it; null when they have placed none. */
  paidByCustomer: boolean | null;
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
 * @param who orders: themselves, or an admin for them
 */
export function couponRefusal(
  limits: CouponLimits,
  { uses, paidByCustomer }: CouponUses,
  { today, who }: { today: string; who: 'customer' | 'admin' },
): string | undefined {
  const end = couponEnd(limits, { today, uses });
  if (end === 'ended') return `This coupon ended on ${longDate(limits.lastDay ?? '')}.`;
  // Told before that it is used up: it may be so by this customer's own order.
  if (limits.oncePerCustomer && paidByCustomer !== null) {
    const used =
      who === 'admin' ? 'This customer has used this coupon already' : 'You have used this coupon already';
    return paidByCustomer
      ? `${used}.`
      : `${used}, in an order that is not paid yet. Cancel that order to use the coupon again.`;
  }
  return end && 'This coupon has been used up.';
}
