import { expect, test } from 'vitest';
import { describeCoupon } from './coupon.ts';

test.each([
  [10, 15, '10% off NAPCO parts, 15% off all others'],
  [0, 33.33, '33.33% off all but NAPCO parts'],
  [100, 0, '100% off NAPCO parts'],
  [20, 20, '20% off all parts'],
  [0, 0, 'nothing off'],
])('%d and %d percent: %s', (napcoDiscountPercentage, aftermarketDiscountPercentage, words) => {
  expect(describeCoupon({ napcoDiscountPercentage, aftermarketDiscountPercentage })).toBe(words);
});
