import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppliedCoupon, CartProduct } from '../../app/browser/cart-rules.ts';
import {
  addItem,
  cartTotals,
  initialCart,
  withAddress,
  withCoupon,
  withPickup,
} from '../../app/browser/cart-rules.ts';
import { parseCart } from '../../app/browser/parse-cart.ts';
import type { CartTotals, Discount, PricedLine } from './pricing.ts';
import {
  deliveryTerms,
  fullLineCents,
  lineCents,
  noDiscount,
  priceCart,
  taxBasisPointsOf,
  totalsAsText,
  unitShippingCents,
} from './pricing.ts';

const line: fc.Arbitrary<PricedLine> = fc.record({
  brand: fc.constantFrom('NAPCO', 'Used', 'Golden Star', 'napco', ''),
  priceCents: fc.integer({ min: 0, max: 10_000_000 }),
  shippingCents: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  qty: fc.integer({ min: 1, max: 9999 }),
});
const cart = fc.array(line, { minLength: 1, maxLength: 12 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const discount: fc.Arbitrary<Discount> = fc.record({
  napcoBasisPoints: basisPoints,
  aftermarketBasisPoints: basisPoints,
});

/** Whether an amount is its share of another to the nearest cent, halves up. */
const isNearest = (cents: number, whole: number, points: number) => {
  const above = BigInt(cents) * 10_000n - BigInt(whole) * BigInt(points);
  return -5000n < above && above <= 5000n;
};

describe('priceCart', () => {
  it('charges shipping of 30 for NAPCO and 25 for others, 4 % handling, 7.5 % tax in California [9.1] [9.2] [9.4] [9.5] [9.6]', () => {
    const lines = [
      { brand: 'NAPCO', priceCents: 6450, shippingCents: null, qty: 2 },
      { brand: 'Golden Star', priceCents: 24_900, shippingCents: null, qty: 1 },
      { brand: 'Golden Star', priceCents: 38_900, shippingCents: 8500, qty: 1 },
      { brand: 'Used', priceCents: 1000, shippingCents: 0, qty: 3 },
    ];
    expect(totalsAsText(priceCart(lines, 750))).toEqual({
      itemsPrice: '797.00',
      shippingPrice: '170.00',
      handlingFee: '38.68',
      taxPrice: '59.78',
      totalPrice: '1065.46',
    });
  });

  it('takes the NAPCO percentage off NAPCO lines and the other off all others, line by line [9.1] [9.11]', () => {
    const spring: Discount = { napcoBasisPoints: 1000, aftermarketBasisPoints: 1500 };
    const napco = { brand: 'NAPCO', priceCents: 6450, shippingCents: null, qty: 2 };
    const other = { brand: 'Golden Star', priceCents: 63_800, shippingCents: null, qty: 1 };
    expect(lineCents(napco, spring)).toBe(11_610);
    expect(lineCents(other, spring)).toBe(54_230);
    expect(priceCart([napco, other], 0, spring)).toMatchObject({
      undiscountedItemsCents: 76_700,
      itemsCents: 65_840,
    });
  });

  it('returns amounts that add up to the total, to the cent [9.9]', () => {
    fc.assert(
      fc.property(cart, basisPoints, discount, (lines, tax, off) => {
        const totals = priceCart(lines, tax, off);
        const { itemsCents, shippingCents, handlingCents, taxCents, totalCents } = totals;
        expect(totals.lineCents.reduce((sum, cents) => sum + cents, 0)).toBe(itemsCents);
        expect(itemsCents + shippingCents + handlingCents + taxCents).toBe(totalCents);
      }),
    );
  });

  it('consists of whole amounts, none below zero', () => {
    fc.assert(
      fc.property(cart, basisPoints, discount, (lines, tax, off) => {
        const { lineCents: perLine, ...totals } = priceCart(lines, tax, off);
        for (const cents of [...perLine, ...Object.values(totals)])
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
    );
  });

  it('takes handling from items and shipping, and tax from what the items cost, each to the nearest cent, halves up', () => {
    fc.assert(
      fc.property(cart, basisPoints, discount, (lines, tax, off) => {
        const { itemsCents, shippingCents, handlingCents, taxCents } = priceCart(lines, tax, off);
        expect(isNearest(handlingCents, itemsCents + shippingCents, 400)).toBe(true);
        expect(isNearest(taxCents, itemsCents, tax)).toBe(true);
      }),
    );
  });

  it('never discounts by more than the items cost, never charges more with a discount, and nothing for items at 100 %', () => {
    fc.assert(
      fc.property(cart, basisPoints, discount, (lines, tax, off) => {
        const discounted = priceCart(lines, tax, off);
        const { itemsCents, totalCents } = priceCart(lines, tax, noDiscount);
        expect(discounted.undiscountedItemsCents).toBe(itemsCents);
        expect(discounted.itemsCents).toBeLessThanOrEqual(itemsCents);
        expect(discounted.totalCents).toBeLessThanOrEqual(totalCents);
        expect(
          priceCart(lines, tax, { napcoBasisPoints: 10_000, aftermarketBasisPoints: 10_000 }).itemsCents,
        ).toBe(0);
      }),
    );
  });

  it('asks the price of every unit of a line that has no discount', () => {
    expect(fullLineCents({ priceCents: 1995, qty: 3 })).toBe(5985);
    fc.assert(
      fc.property(line, (one) => {
        expect(lineCents(one, noDiscount)).toBe(fullLineCents(one));
      }),
    );
  });

  it('takes the percentage of its own kind off a line, to the nearest cent, halves up', () => {
    fc.assert(
      fc.property(line, discount, basisPoints, (one, off, other) => {
        const both = { napcoBasisPoints: other, aftermarketBasisPoints: other };
        expect(isNearest(lineCents(one, both), one.priceCents * one.qty, 10_000 - other)).toBe(true);
        const kind = one.brand === 'NAPCO' ? 'aftermarketBasisPoints' : 'napcoBasisPoints';
        expect(lineCents(one, { ...off, [kind]: other })).toBe(lineCents(one, off));
      }),
    );
  });

  it('never falls when a unit is added', () => {
    fc.assert(
      fc.property(cart, line, basisPoints, discount, (lines, last, tax, off) => {
        const before = priceCart([...lines, last], tax, off);
        const after = priceCart([...lines, { ...last, qty: last.qty + 1 }], tax, off);
        expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents);
        expect(after.shippingCents - before.shippingCents).toBe(unitShippingCents(last));
      }),
    );
  });

  it('is the same in any order of the lines, and for a line in two; a discount then differs by a cent at most', () => {
    fc.assert(
      fc.property(
        cart,
        line,
        fc.integer({ min: 1, max: 9999 }),
        basisPoints,
        discount,
        (lines, last, qty, tax, off) => {
          const whole = [...lines, { ...last, qty: last.qty + qty }];
          const split = [{ ...last, qty }, ...lines.toReversed(), last];
          const { lineCents: _, ...totals } = priceCart(whole, tax);
          expect(priceCart(split, tax)).toMatchObject(totals);
          const difference = priceCart(split, tax, off).itemsCents - priceCart(whole, tax, off).itemsCents;
          expect(Math.abs(difference)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('ships free when the shipping price is 0 [9.3]', () => {
    expect(unitShippingCents({ brand: 'NAPCO', shippingCents: 0 })).toBe(0);
    expect(unitShippingCents({ brand: 'NAPCO', shippingCents: null })).toBe(3000);
    expect(unitShippingCents({ brand: 'Napco', shippingCents: null })).toBe(2500);
  });
});

describe('deliveryTerms', () => {
  it('takes the shipping off what is picked up, and nothing else; the tax is that of the shop’s own state', () => {
    fc.assert(
      fc.property(
        cart,
        fc.constantFrom('NV', 'CA', undefined),
        basisPoints,
        discount,
        (lines, state, tax, off) => {
          const terms = deliveryTerms(lines, { pickup: true, state });
          expect(terms.taxState).toBe('CA');
          const totals = priceCart(terms.lines, tax, off);
          const free = lines.map((one) => ({ ...one, shippingCents: 0 }));
          expect(totals).toEqual(priceCart(free, tax, off));
          expect(totals.shippingCents).toBe(0);
          const { itemsCents, handlingCents, taxCents, totalCents } = totals;
          expect(totalCents).toBe(itemsCents + handlingCents + taxCents);
          expect(priceCart(lines, tax, off)).toMatchObject({ itemsCents, taxCents });
        },
      ),
    );
  });

  it('leaves what is shipped as it is', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom('NV', 'CA', undefined), (lines, state) => {
        expect(deliveryTerms(lines, { pickup: false, state })).toEqual({ lines, taxState: state });
      }),
    );
  });
});

/** A product as the API sends it: money as JSON numbers. */
function asSent({ brand, priceCents, shippingCents }: PricedLine, at: number): CartProduct {
  return {
    _id: at.toString(16).padStart(24, '0'),
    name: `Part ${at}`,
    image: '',
    price: priceCents / 100,
    brand,
    lugoPart: '',
    category: '',
    vendor: '',
    partType: '',
    year: [],
    fitment: [],
    rating: 0,
    numReviews: 0,
    countInStock: 9999,
    shippingPrice: shippingCents === null ? null : shippingCents / 100,
    freight: null,
  };
}

/** A coupon as the API returns it. */
function asApplied(off: Discount, totals: CartTotals): AppliedCoupon {
  const percentages = {
    napcoDiscountPercentage: off.napcoBasisPoints / 100,
    aftermarketDiscountPercentage: off.aftermarketBasisPoints / 100,
  };
  const reply = { couponId: 'c'.repeat(24), code: 'SPRING57', ...percentages, ...totalsAsText(totals) };
  return JSON.parse(JSON.stringify(reply)) as AppliedCoupon;
}

describe('browser and server', () => {
  it('compute the same price for 10,000 carts, with and without a coupon, through JSON, cart and browser storage [9.15]', () => {
    const rates = { CA: 750, NV: 0, TX: 825 };
    const states = fc.constantFrom<keyof typeof rates | 'ID'>('CA', 'NV', 'TX', 'ID');
    fc.assert(
      fc.property(cart, states, fc.option(discount), fc.boolean(), (lines, state, off, pickup) => {
        const sent = JSON.parse(JSON.stringify(lines.map(asSent))) as CartProduct[];
        const filled = sent.reduce(
          (kept, product, at) => addItem(kept, product, lines[at]?.qty ?? 1, rates),
          initialCart,
        );
        const address = {
          name: '',
          address: '',
          city: '',
          state,
          postalCode: '',
          country: 'United States',
          phone: '1',
        };
        const terms = deliveryTerms(lines, { pickup, state });
        const tax = taxBasisPointsOf(rates, terms.taxState);
        const onServer = priceCart(terms.lines, tax, off ?? noDiscount);
        const addressed = withPickup(withAddress(filled, address, rates), pickup, rates);
        const stored = JSON.stringify(off ? withCoupon(addressed, asApplied(off, onServer)) : addressed);
        const inBrowser = parseCart(stored, rates);
        expect(inBrowser.coupon === undefined).toBe(off === null);
        expect(cartTotals(inBrowser, rates)).toEqual(onServer);
        expect(inBrowser).toMatchObject(totalsAsText(onServer));
      }),
      { numRuns: 10_000 },
    );
  });
});
