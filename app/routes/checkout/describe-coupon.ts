import type { CartCoupon } from '../../../shop/rules/cart.ts';

/** `10% off NAPCO parts, 15% off all others` */
export function couponInWords({
  napcoDiscountPercentage: napco,
  aftermarketDiscountPercentage: others,
}: Omit<CartCoupon, 'code'>): string {
  if (napco === others) return napco === 0 ? 'nothing off' : `${napco}% off all parts`;
  if (napco === 0) return `${others}% off all but NAPCO parts`;
  if (others === 0) return `${napco}% off NAPCO parts`;
  return `${napco}% off NAPCO parts, ${others}% off all others`;
}
