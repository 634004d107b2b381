import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundTaxCents } from './refund-tax.ts';

const none = { amountCents: 0, taxCents: 0 };
const order = { taxCents: 750, totalCents: 13_750 };

describe('the tax in a refund', () => {
  it.each([
    ['all of the order', 13_750, 750],
    ['a half', 6875, 375],
    ['a cent, rounded down', 1, 0],
    ['so much that it is half a cent, rounded up', 275, 15],
    ['ten cents: 0.545 of a cent', 10, 1],
    ['nine cents: 0.49 of a cent', 9, 0],
  ])('of %s', (_, amountCents, tax) => {
    expect(refundTaxCents(order, none, amountCents)).toBe(tax);
  });

  it('is rounded half up', () => {
    expect(refundTaxCents({ taxCents: 1, totalCents: 2 }, none, 1)).toBe(1);
    expect(refundTaxCents({ taxCents: 1, totalCents: 3 }, none, 1)).toBe(0);
  });

  it('is nothing where none was paid', () => {
    expect(refundTaxCents({ taxCents: 0, totalCents: 500 }, none, 300)).toBe(0);
    expect(refundTaxCents({ taxCents: 0, totalCents: 0 }, none, 0)).toBe(0);
  });

  it('is exact for the largest orders', () => {
    const large = { taxCents: 99_999_999_999, totalCents: 999_999_999_999 };
    expect(refundTaxCents(large, none, large.totalCents)).toBe(large.taxCents);
  });

  it('sums to the tax of the order, in however many parts it is refunded', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (amounts, share) => {
        const totalCents = amounts.reduce((sum, amount) => sum + amount, 0);
        const taxCents = Math.floor((totalCents * share) / 10_000);
        const given = { amountCents: 0, taxCents: 0 };
        for (const amount of amounts) {
          const tax = refundTaxCents({ taxCents, totalCents }, given, amount);
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(amount);
          given.amountCents += amount;
          given.taxCents += tax;
        }
        expect(given).toEqual({ amountCents: totalCents, taxCents });
      }),
    );
  });

  it('is never negative after a failed refund', () => {
    // Four cents that failed, then one that was counted with them.
    expect(refundTaxCents({ taxCents: 10, totalCents: 100 }, { amountCents: 1, taxCents: 1 }, 1)).toBe(0);
  });
});
