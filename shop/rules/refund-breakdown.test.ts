import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundBreakdown } from './refund-breakdown.ts';
import {
  breakDownRefund,
  breakDownReturn,
  coversUnit,
  fitsInto,
  keptFee,
  leftToRefund,
  sumBreakdown,
} from './refund-breakdown.ts';

const order = { itemsCents: 10_000, shippingCents: 2500, handlingCents: 500, taxCents: 750 };
const nothing = { itemsCents: 0, shippingCents: 0, handlingCents: 0, taxCents: 0 };

describe('the breakdown of a refund', () => {
  it.each<[string, number, RefundBreakdown]>([
    ['all of the order', 13_750, order],
    ['a half', 6875, { itemsCents: 5000, shippingCents: 1250, handlingCents: 250, taxCents: 375 }],
    ['a cent', 1, { ...nothing, itemsCents: 1 }],
    ['ten cents', 10, { itemsCents: 7, shippingCents: 2, handlingCents: 0, taxCents: 1 }],
  ])('of %s takes the same share of each amount', (_, amountCents, breakdown) => {
    expect(breakDownRefund(order, amountCents)).toEqual(breakdown);
  });

  it('contains no tax once it has been refunded', () => {
    const left = leftToRefund(order, { ...nothing, taxCents: 750 });
    expect(breakDownRefund(left, 5000).taxCents).toBe(0);
  });

  it('is exact for the largest orders', () => {
    const large = { ...nothing, itemsCents: 999_999_999_999, taxCents: 99_999_999_999 };
    expect(breakDownRefund(large, sumBreakdown(large))).toEqual(large);
  });

  it('sums to the amount and never exceeds what is left, in however many refunds the order goes back', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const breakdown = fc.record({
      itemsCents: cents,
      shippingCents: cents,
      handlingCents: cents,
      taxCents: cents,
    });
    fc.assert(
      fc.property(
        breakdown,
        fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 12 }),
        (whole, amounts) => {
          let left = whole;
          for (const wanted of [...amounts, Infinity]) {
            const amount = Math.min(wanted, sumBreakdown(left));
            const refunded = breakDownRefund(left, amount);
            expect(sumBreakdown(refunded)).toBe(amount);
            expect(fitsInto(left, refunded)).toBe(true);
            left = leftToRefund(left, refunded);
          }
          expect(left).toEqual(nothing);
        },
      ),
    );
  });

  it.each<[Partial<RefundBreakdown>, boolean]>([
    [{ shippingCents: 2500 }, true],
    [{ shippingCents: 2501 }, false],
    [{ taxCents: -1 }, false],
  ])('%o fits into what is left: %s', (breakdown, fits) => {
    expect(fitsInto(order, { ...nothing, ...breakdown })).toBe(fits);
  });
});

it.each([
  [4000, 8000, 2, true],
  [3999, 8000, 2, false],
  // $33.34 for one of the three, $33.33 for the others.
  [3333, 10_000, 3, true],
  [3332, 10_000, 3, false],
  [0, 0, 1, true],
])('%d cents cover a unit of a line of %d cents for %d: %s', (cents, lineCents, ordered, covers) => {
  expect(coversUnit(cents, { lineCents, ordered })).toBe(covers);
});

describe('the breakdown of a return', () => {
  /** Two at $40.00 and one at $20.00; shipping $25.00 in all. */
  const lines = [
    { lineCents: 8000, unitShippingCents: 1000, ordered: 2, earlier: 0, now: 0 },
    { lineCents: 2000, unitShippingCents: 500, ordered: 1, earlier: 0, now: 0 },
  ];
  const returning = (...units: number[]) => lines.map((line, at) => ({ ...line, now: units[at] ?? 0 }));

  it.each<[string, number[], boolean, RefundBreakdown]>([
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
  ])('of %s', (_, units, keepsFee, breakdown) => {
    expect(breakDownReturn(order, order, returning(...units), { keepsFee })).toEqual(breakdown);
  });

  it('is at most what is left', () => {
    const left = { itemsCents: 3000, shippingCents: 0, handlingCents: 100, taxCents: 1 };
    expect(breakDownReturn(order, left, returning(2), { keepsFee: false })).toEqual(left);
  });

  it('keeps the fee when some of the price was refunded before', () => {
    const left = { ...order, itemsCents: 3500 };
    expect(breakDownReturn(order, left, returning(1), { keepsFee: true }).itemsCents).toBe(2700);
  });

  it('is nothing for units of a free order', () => {
    const free = [{ lineCents: 0, unitShippingCents: 0, ordered: 1, earlier: 0, now: 1 }];
    expect(breakDownReturn(nothing, nothing, free, { keepsFee: true })).toEqual(nothing);
  });

  it('says which fee it kept, as the difference to what goes back without it', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 7 }), (lineCents, leftItems, ordered) => {
        const all = { ...order, itemsCents: Math.max(1, lineCents) };
        const left = { ...all, itemsCents: Math.min(leftItems, lineCents) };
        const lines = [{ lineCents, unitShippingCents: 0, ordered, earlier: ordered - 1, now: 1 }];
        const [kept, whole] = [true, false].map(
          (keepsFee) => breakDownReturn(all, left, lines, { keepsFee }).itemsCents,
        );
        expect(keptFee(left.itemsCents, lines, kept ?? 0)).toBe((whole ?? 0) - (kept ?? 0));
        if (kept !== whole) expect(keptFee(left.itemsCents, lines, whole ?? 0)).toBe(0);
      }),
    );
  });

  it('adds up to the order when its units come back one by one', () => {
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
            const breakdown = breakDownReturn(whole, left, now, { keepsFee: false });
            expect(fitsInto(left, breakdown)).toBe(true);
            left = leftToRefund(left, breakdown);
            earlier[at] = unit + 1;
          }
        expect(left).toEqual(nothing);
      }),
    );
  });
});
