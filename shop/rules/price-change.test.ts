import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPrice, priceDoubt } from './price-change.ts';

const percent = (basisPoints: number) => ({ by: 'percent', basisPoints }) as const;
const amount = (cents: number) => ({ by: 'amount', cents }) as const;
const prices = fc.integer({ min: 1, max: 10_000_000 });

describe('changedPrice', () => {
  it.each([
    [10_000, percent(1000), 'exact', 11_000],
    [9999, percent(333), 'exact', 10_332],
    [9999, percent(-10_000), 'exact', 0],
    [10_000, amount(-250), 'exact', 9750],
    [100, amount(-250), 'exact', -150],
    [10_049, amount(0), 'dollar', 10_000],
    [10_050, amount(0), 'dollar', 10_100],
    [10_045, amount(0), '95', 10_095],
    [10_044, amount(0), '95', 9995],
    [20, amount(0), '95', 95],
    [20, amount(0), 'dollar', 0],
  ] as const)('%d by %j, %s, is %d', (price, change, ending, after) => {
    expect(changedPrice(price, change, ending)).toBe(after);
  });

  it('adds an amount exactly and keeps the price when the change is zero', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: -100_000, max: 100_000 }), (price, cents) => {
        expect(changedPrice(price, percent(0), 'exact')).toBe(price);
        expect(changedPrice(price, amount(cents), 'exact')).toBe(price + cents);
      }),
    );
  });

  it('stays within half a cent of the percentage, or within half a dollar when it is rounded', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: -9000, max: 50_000 }), (price, basisPoints) => {
        const wanted = price * (1 + basisPoints / 10_000);
        expect(Math.abs(changedPrice(price, percent(basisPoints), 'exact') - wanted)).toBeLessThanOrEqual(
          0.501,
        );
        if (wanted < 200) return;
        for (const ending of ['dollar', '95'] as const)
          expect(Math.abs(changedPrice(price, percent(basisPoints), ending) - wanted)).toBeLessThanOrEqual(
            51,
          );
      }),
    );
  });
});

it.each([
  [318, 31_800, 'That is 100 times the former price.'],
  [318, 1590, 'That is 5 times the former price.'],
  [318, 10_000_001, undefined],
  [31_800, 318, 'The former price was 100 times as much.'],
  [31_800, 6360, 'The former price was 5 times as much.'],
  [318, 1589, undefined],
  [31_800, 6361, undefined],
  [318, 0, undefined],
  [0, 318, undefined],
])('a price that was %d and is now %d: %j', (before, after, question) => {
  expect(priceDoubt(before, after)).toBe(question);
});
