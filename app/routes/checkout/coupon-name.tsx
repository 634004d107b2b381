/** The label of a discount in a price list. A code may be forty characters long without a place to break. */
export function CouponName({ code }: { code: string }) {
  return <span className="wrap-anywhere">Coupon {code}</span>;
}
