import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundParts } from './refund-parts.ts';
import { defaultParts, fitsInto, leftParts, partsOfReturn, sumParts } from './refund-parts.ts';

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

describe('the parts of a return', () => {
  /** Two at $40.00 and one at $20.00; shipping $25.00 in all. */
  const lines = [
    { lineCents: 8000, unitShippingCents: 1000, ordered: 2, earlier: 0, now: 0 },
    { lineCents: 2000, unitShippingCents: 500, ordered: 1, earlier: 0, now: 0 },
  ];
  const returning = (...units: number[]) => lines.map((line, at) => ({ ...line, now: units[at] ?? 0 }));

  it.each<[string, number[], boolean, RefundParts]>([
    ['one unit', [1], false, { itemsCents: 4000, shippingCents: 1000, handlingCents: 200, taxCents: 300 }],
    [
      'one unit less the restocking fee',
      [1],
      true,
      { itemsCents: 3200, shippingCents: 1000, handlingCents: 200, taxCents: 300 },
    ],
    ['everything', [2, 1], false, order],
    ['everything less the restocking fee', [2, 1], true, { ...order, itemsCents: 8000 }],
    ['nothing', [0, 0], true, nothing],
  ])('of %s', (_, units, keepsFee, parts) => {
    expect(partsOfReturn(order, order, returning(...units), { keepsFee })).toEqual(parts);
  });

  it('are at most what is left', () => {
    const left = { itemsCents: 3000, shippingCents: 0, handlingCents: 100, taxCents: 1 };
    expect(partsOfReturn(order, left, returning(2), { keepsFee: false })).toEqual(left);
  });

  it('are nothing for units of a free order', () => {
    const free = [{ lineCents: 0, unitShippingCents: 0, ordered: 1, earlier: 0, now: 1 }];
    expect(partsOfReturn(nothing, nothing, free, { keepsFee: true })).toEqual(nothing);
  });

  it('add up to the order when its units come back one by one', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const line = fc.record({
      lineCents: cents,
      unitShippingCents: cents,
      ordered: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), cents, cents, (ordered, handling, tax) => {
        const whole = {
          itemsCents: ordered.reduce((sum, { lineCents }) => sum + lineCents, 0),
          shippingCents: ordered.reduce((sum, of) => sum + of.unitShippingCents * of.ordered, 0),
          handlingCents: handling,
          taxCents: tax,
        };
        fc.pre(whole.itemsCents > 0);
        let left = whole;
        const earlier = ordered.map(() => 0);
        for (const [at, { ordered: units }] of ordered.entries())
          for (let unit = 0; unit < units; unit++) {
            const now = ordered.map((of, one) => ({
              ...of,
              earlier: earlier[one] ?? 0,
              now: one === at ? 1 : 0,
            }));
            const parts = partsOfReturn(whole, left, now, { keepsFee: false });
            expect(fitsInto(left, parts)).toBe(true);
            left = leftParts(left, parts);
            earlier[at] = unit + 1;
          }
        expect(left).toEqual(nothing);
      }),
    );
  });
});
