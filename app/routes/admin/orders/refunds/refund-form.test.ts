import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { breakdownForUnits } from './refund-breakdown.tsx';
import { isShipping, refundDoubt } from './refund-form.tsx';
import { nothingReturned } from './returned-parts.tsx';

const prices = { itemsPrice: '100.00', shippingPrice: '25.00', handlingFee: '5.00', taxPrice: '7.50' };
const atShop = {
  ...prices,
  isDelivered: false,
  requests: [] as Order['requests'],
  refunds: [] as Order['refunds'],
} as Order;
const sent = { ...atShop, isDelivered: true } as Order;
const left = {
  items: '100.00',
  shipping: '25.00',
  handling: '5.00',
  tax: '7.50',
  lines: [
    {
      product: 'grille',
      name: 'Grille',
      ordered: 1,
      returnable: 1,
      returnedEarlier: 0,
      lineTotal: '100.00',
      unitShipping: '25.00',
    },
  ],
};

/** The question about an amount, with the grille back or not. */
const askAbout = (order: Order, amount: string, { grilles }: { grilles: number }) =>
  refundDoubt(
    { amount, reason: 'Late.' },
    { order, left, returned: { ...nothingReturned(order), units: { grille: grilles } } },
  );

describe('an amount that does not match the parts', () => {
  it('is asked about when it is far below what the parts cost, whether they came back or stay', () => {
    expect(askAbout(atShop, '10.00', { grilles: 1 })).toBe(
      'The parts that will not be sent cost $137.50. Set them to 0 if you send them, or press Refund again if $10.00 is right.',
    );
    expect(askAbout(sent, '10.00', { grilles: 1 })).toBe(
      'The refund for the parts that came back would be $117.50. Change the amount, or press Refund again if $10.00 is right.',
    );
    expect(askAbout(sent, '117.50', { grilles: 1 })).toBeUndefined();
  });

  it('is asked about when it would pay for a part that is still to be packed', () => {
    expect(askAbout(atShop, '100.00', { grilles: 0 })).toMatch('none is marked above');
    expect(askAbout(atShop, '10.00', { grilles: 0 })).toBeUndefined();
    expect(askAbout(sent, '100.00', { grilles: 0 })).toBeUndefined();
  });
});

it.each([
  ['25', true],
  ['$25.00', true],
  ['25.01', false],
  ['2', false],
  ['', false],
])('typed as “%s”, an amount is the shipping: %s', (typed, expected) => {
  expect(isShipping(typed, left)).toBe(expected);
});

describe('an amount typed for a part of a larger order', () => {
  // Of 400.00, the grille is a quarter, and has a fifth of the shipping.
  const order = {
    ...atShop,
    itemsPrice: '400.00',
    shippingPrice: '125.00',
    handlingFee: '21.00',
    taxPrice: '30.00',
  } as Order;
  const leftOfAll = { ...left, items: '400.00', shipping: '125.00', handling: '21.00', tax: '30.00' };
  const returned = { ...nothingReturned(order), units: { grille: 1 }, keepsFee: true };
  const typed = (cents: number) => breakdownForUnits(order, leftOfAll, returned, cents);

  it('consists of what was proposed when it is that amount', () => {
    expect(typed(11_750)).toEqual({ items: '80.00', shipping: '25.00', handling: '5.00', tax: '7.50' });
  });

  it('adds to the items what is above the proposal, up to the price of that part', () => {
    expect(typed(11_800)).toEqual({ items: '80.50', shipping: '25.00', handling: '5.00', tax: '7.50' });
    expect(typed(13_750)).toEqual({ items: '100.00', shipping: '25.00', handling: '5.00', tax: '7.50' });
  });

  it('is a share of the proposal when it is smaller', () => {
    expect(typed(5875)).toEqual({ items: '40.00', shipping: '12.50', handling: '2.50', tax: '3.75' });
  });

  it('is for more than that part when it is larger', () => {
    expect(typed(13_751)).toBeUndefined();
  });
});
