import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundParts } from './refund-parts.ts';
import { defaultParts, fitsInto, leftParts, sumParts } from './refund-parts.ts';

const order = { itemsCents: 10_000, shippingCents: 2500, handlingCents: 500, taxCents: 750 };
const nothing = { itemsCents: 0, shippingCents: 0, handlingCents: 0, taxCents: 0 };

describe('the parts of a refund', () => {
  it.each<[string, number, RefundParts]>([
    ['all of the order', 13_750, order],
    ['a half', 6875, { itemsCents: 5000, shippingCents: 1250, handlingCents: 250, taxCents: 375 }],
    ['a cent', 1, { ...nothing, itemsCents: 1 }],
    ['ten cents', 10, { itemsCents: 7, shippingCents: 2, handlingCents: 0, taxCents: 1 }],
  ])('of %s are the same share of each', (_, amountCents, parts) => {
    expect(defaultParts(order, amountCents)).toEqual(parts);
  });

  it('contain no tax once it has been refunded', () => {
    const left = leftParts(order, { ...nothing, taxCents: 750 });
    expect(defaultParts(left, 5000).taxCents).toBe(0);
  });

  it('are exact for the largest orders', () => {
    const large = { ...nothing, itemsCents: 999_999_999_999, taxCents: 99_999_999_999 };
    expect(defaultParts(large, sumParts(large))).toEqual(large);
  });

  it('sum to the amount and never exceed what is left, in however many refunds the order goes back', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const parts = fc.record({
      itemsCents: cents,
      shippingCents: cents,
      handlingCents: cents,
      taxCents: cents,
    });
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 12 }),
        (whole, amounts) => {
          let left = whole;
          for (const wanted of [...amounts, Infinity]) {
            const amount = Math.min(wanted, sumParts(left));
            const refunded = defaultParts(left, amount);
            expect(sumParts(refunded)).toBe(amount);
            expect(fitsInto(left, refunded)).toBe(true);
            left = leftParts(left, refunded);
          }
          expect(left).toEqual(nothing);
        },
      ),
    );
  });

  it.each<[Partial<RefundParts>, boolean]>([
    [{ shippingCents: 2500 }, true],
    [{ shippingCents: 2501 }, false],
    [{ taxCents: -1 }, false],
  ])('%o fit into what is left: %s', (parts, fits) => {
    expect(fitsInto(order, { ...nothing, ...parts })).toBe(fits);
  });
});
