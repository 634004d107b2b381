import type { Coupon } from '../../../../shop/contracts/coupons.ts';

/** Says whether a coupon is active, and whether it is of no use anymore all the same. */
export function CouponState({ coupon: { isActive, usage } }: { coupon: Coupon }) {
  const end = usage?.end;
  return (
    <span className="row">
      {isActive ? (
        <span className="state state--good">Active</span>
      ) : (
        <span className="state state--off">Inactive</span>
      )}
      {end && <span className="state state--warn">{end === 'ended' ? 'Ended' : 'Used up'}</span>}
    </span>
  );
}
