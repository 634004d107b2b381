import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { CouponUsageSheet } from './coupon-usage.tsx';

it('leads to the orders that have the coupon, once there are any', () => {
  const usage = { paid: 1, unpaid: 0, discount: '12.50', firstPaidAt: '2026-11-21T20:00:00Z', end: null };
  const html = (paid: number) =>
    htmlOf(
      createElement(CouponUsageSheet, {
        coupon: { code: 'FALL 57/B', maxUses: null, usage: { ...usage, paid } } as Coupon,
      }),
    );
  expect(html(1)).toContain('href="/admin/orderlist/search/FALL%2057%2FB"');
  expect(html(0)).not.toContain('/admin/orderlist');
});
