import { describe, expect, it } from 'vitest';
import { couponEnd, couponRefusal } from './coupon-limits.ts';

const limits = { lastDay: null, maxUses: null, oncePerCustomer: false };
const today = '2026-11-30';

describe('couponEnd', () => {
  it('is after the last day, or with the last use', () => {
    expect(couponEnd(limits, { today, uses: 9 })).toBeUndefined();
    expect(couponEnd({ ...limits, lastDay: '2026-11-30', maxUses: 10 }, { today, uses: 9 })).toBeUndefined();
    expect(couponEnd({ ...limits, lastDay: '2026-11-29', maxUses: 10 }, { today, uses: 9 })).toBe('ended');
    expect(couponEnd({ ...limits, maxUses: 10 }, { today, uses: 10 })).toBe('usedUp');
  });
});

describe('couponRefusal', () => {
  const refusal = (given: object, used: object = {}, placedBy: 'customer' | 'admin' = 'customer') =>
    couponRefusal({ ...limits, ...given }, { uses: 0, usedByCustomer: false, ...used }, { today, placedBy });

  it('names the last day as people write it', () => {
    expect(refusal({ lastDay: '2026-11-29' })).toBe('This coupon ended on November 29, 2026.');
    expect(refusal({ lastDay: '2026-11-30' })).toBeUndefined();
  });

  it('tells a customer of their own use before it says that all are used', () => {
    const once = { maxUses: 1, oncePerCustomer: true };
    expect(refusal(once, { uses: 1, usedByCustomer: true })).toMatch(/^You have used this coupon already\./);
    expect(refusal(once, { uses: 1 })).toBe('This coupon has been used up.');
    expect(refusal({ oncePerCustomer: true }, { usedByCustomer: true }, 'admin')).toMatch(
      /^This customer has used this coupon already\./,
    );
  });
});
