import type { Coupon } from '../../../../shop/contracts/coupons.ts';

export function CouponState({ isActive }: Pick<Coupon, 'isActive'>) {
  return isActive ? (
    <span className="state state--good">Active</span>
  ) : (
    <span className="state state--off">Inactive</span>
  );
}
