/** What a discount is called in a price list. A code may be forty characters without a place to break. */
export function CouponName({ code }: { code: string }) {
  return <span className="wrap-anywhere">Coupon {code}</span>;
}
