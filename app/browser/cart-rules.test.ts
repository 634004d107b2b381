import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartAddress as address, tailgate } from '../../tests/support/cart.ts';
import type { Cart, CartProduct } from './cart-rules.ts';
import {
  addItem,
  cartTotals,
  countItems,
  hasAddress,
  initialCart,
  insertItem,
  removeItem,
  setItemQuantity,
  specifiedTaxRates,
  withAddress,
  withCoupon,
  withoutCoupon,
  withoutItems,
  withPaymentMethod,
} from './cart-rules.ts';
import { parseCart } from './parse-cart.ts';

const rates = specifiedTaxRates;
function part(n: number, changes: Partial<CartProduct> = {}): CartProduct {
  return {
    ...tailgate,
    _id: n.toString(16).padStart(24, '0'),
    name: `Part ${n}`,
    price: 100,
    lugoPart: `LG-${n}`,
    ...changes,
  };
}

/** The server's reply for one aftermarket part of $100 that goes to California. */
const spring = {
  couponId: part(9)._id,
  code: 'SPRING57',
  napcoDiscountPercentage: 10,
  aftermarketDiscountPercentage: 15,
  itemsPrice: '85.00',
  shippingPrice: '25.00',
  handlingFee: '4.40',
  taxPrice: '6.38',
  totalPrice: '120.78',
};

describe('the cart', () => {
  test('an added product is appended with its quantity and all totals follow [4.2] [4.4]', () => {
    const cart = addItem(initialCart, part(1), 2, rates);
    expect(cart.cartItems).toEqual([{ ...part(1), qty: 2 }]);
    expect(cart).toMatchObject({
      itemsPrice: '200.00',
      shippingPrice: '50.00',
      handlingFee: '10.00',
      taxPrice: '0.00',
      totalPrice: '260.00',
    });
  });

  test('a product that is already there is replaced in its place; its quantities are not added up [4.1]', () => {
    const two = addItem(addItem(initialCart, part(1), 2, rates), part(2), 1, rates);
    const cart = addItem(two, part(1, { price: 90 }), 3, rates);
    expect(cart.cartItems.map(({ _id, qty, price }) => [_id, qty, price])).toEqual([
      [part(1)._id, 3, 90],
      [part(2)._id, 1, 100],
    ]);
  });

  test('only the fields that the cart needs are kept of a whole product [3.7]', () => {
    const whole = { ...part(1), description: 'long', reviews: [], related: [] };
    expect(addItem(initialCart, whole, 1, rates).cartItems[0]).toEqual({ ...part(1), qty: 1 });
  });

  test('an item is removed by its id and the totals follow [4.3]', () => {
    const two = addItem(addItem(initialCart, part(1), 2, rates), part(2), 1, rates);
    const cart = removeItem(two, part(1)._id, rates);
    expect(cart.cartItems.map((item) => item._id)).toEqual([part(2)._id]);
    expect(cart.itemsPrice).toBe('100.00');
  });

  test('an item that was removed comes back to its place with its quantity', () => {
    const two = addItem(addItem(initialCart, part(1), 2, rates), part(2), 1, rates);
    const [first] = two.cartItems;
    if (!first) throw new Error('no item');
    expect(insertItem(removeItem(two, first._id, rates), first, 0, rates)).toEqual(two);
    // Added again in the meantime: one line all the same.
    expect(insertItem(two, first, 0, rates)).toEqual(two);
  });

  test.each([
    [3, 3],
    [9, 5],
    [0, 1],
    [-4, 1],
    [2.9, 2],
    [Number.NaN, 1],
  ])('a quantity of %d becomes %d where 5 are in stock', (wanted, kept) => {
    const cart = setItemQuantity(addItem(initialCart, part(1), 1, rates), part(1)._id, wanted, rates);
    expect(cart.cartItems[0]?.qty).toBe(kept);
  });

  test('the address adds the tax of its state, on the items only [4.4] [9.8]', () => {
    const cart = addItem(initialCart, part(1), 1, rates);
    expect(withAddress(cart, address, rates)).toMatchObject({ taxPrice: '7.50', totalPrice: '137.50' });
    expect(withAddress(cart, { ...address, state: 'NV' }, rates).taxPrice).toBe('0.00');
    expect(withAddress(cart, { ...address, state: 'toString' }, rates).taxPrice).toBe('0.00');
    expect(withAddress(cart, address, { CA: 800 }).taxPrice).toBe('8.00');
  });

  test('NAPCO parts ship for 30 and others for 25, unless they have a shipping price of their own, even 0 [9.3]', () => {
    const shipping = (changes: Partial<CartProduct>) =>
      addItem(initialCart, part(1, changes), 1, rates).shippingPrice;
    expect(shipping({ brand: 'NAPCO' })).toBe('30.00');
    expect(shipping({ brand: 'Used' })).toBe('25.00');
    expect(shipping({ shippingPrice: 189.5 })).toBe('189.50');
    expect(shipping({ shippingPrice: 0 })).toBe('0.00');
  });

  test('emptying the items keeps address and method, and drops the coupon', () => {
    const full = withPaymentMethod(
      withAddress(addItem(initialCart, part(1), 1, rates), address, rates),
      'Credit Card',
      rates,
    );
    const cart = withoutItems(withCoupon(full, spring), rates);
    expect(cart).toEqual({ ...initialCart, shippingAddress: address, paymentMethod: 'Credit Card' });
    expect(hasAddress(cart)).toBe(true);
    expect(hasAddress(initialCart)).toBe(false);
  });

  test('countItems adds up the quantities of all lines', () => {
    expect(countItems(addItem(addItem(initialCart, part(1), 2, rates), part(2), 3, rates))).toBe(5);
  });
});

describe('a cart with a coupon', () => {
  const full = withAddress(addItem(initialCart, part(1), 1, rates), address, rates);
  const cart = withCoupon(full, spring);

  test('has the totals that the server computed, and keeps them in storage', () => {
    expect(cart).toMatchObject({ couponId: spring.couponId, itemsPrice: '85.00', totalPrice: '120.78' });
    expect(parseCart(JSON.stringify(cart), rates)).toEqual(cart);
  });

  test('is priced with the coupon at every change', () => {
    const changed = addItem(
      setItemQuantity(cart, part(1)._id, 2, rates),
      part(2, { brand: 'NAPCO' }),
      1,
      rates,
    );
    expect(changed).toMatchObject({ couponId: spring.couponId, itemsPrice: '260.00' });
    expect(withAddress(changed, { ...address, state: 'NV' }, rates)).toMatchObject({
      couponId: spring.couponId,
      itemsPrice: '260.00',
      taxPrice: '0.00',
    });
    expect(removeItem(changed, part(1)._id, rates).itemsPrice).toBe('90.00');
    expect(cartTotals(changed, rates).undiscountedItemsCents).toBe(30_000);
  });

  test('returns to its old totals without the coupon', () => {
    expect(withoutCoupon(cart, rates)).toEqual(full);
  });

  test.each([
    { couponId: 'x' },
    { couponId: null },
    { coupon: undefined },
    { coupon: 'SPRING57' },
    { coupon: { ...cart.coupon, code: '' } },
    { coupon: { ...cart.coupon, napcoDiscountPercentage: 101 } },
    { coupon: { ...cart.coupon, aftermarketDiscountPercentage: -1 } },
    { coupon: { ...cart.coupon, aftermarketDiscountPercentage: 'half' } },
  ])('that stores %j has none', (tampered) => {
    expect(parseCart(JSON.stringify({ ...cart, ...tampered }), rates)).toEqual(full);
  });
});

describe('a stored cart', () => {
  const full: Cart = withAddress(
    addItem(addItem(initialCart, part(1), 2, rates), part(2), 1, rates),
    address,
    rates,
  );

  test('is read back as it was stored', () => {
    expect(parseCart(JSON.stringify(full), rates)).toEqual(full);
  });

  test.each([[null], [''], ['{'], ['null'], ['[]'], ['7']])('of the text %j is the initial cart', (text) => {
    expect(parseCart(text, rates)).toEqual(initialCart);
  });

  test('with invalid contents is empty and has no payment method', () => {
    const nonsense = '{"cartItems":7,"shippingAddress":"x","paymentMethod":{}}';
    expect(parseCart(nonsense, rates)).toEqual({ ...initialCart, paymentMethod: '' });
  });

  test('of an older version keeps its valid parts and is priced again', () => {
    const old = {
      cartItems: [{ ...part(1), price: '12.50', qty: '3' }],
      totalPrice: '0.01',
      paymentMethod: 'Cash',
    };
    expect(parseCart(JSON.stringify(old), rates)).toMatchObject({
      cartItems: [{ price: 12.5, qty: 3 }],
      itemsPrice: '37.50',
      totalPrice: '117.00',
      paymentMethod: '',
    });
  });

  test.each([
    [-3, 1],
    [2.7, 2],
    ['many', 1],
    [1e300, 9999],
  ])('with a quantity of %j counts %d', (qty, kept) => {
    expect(parseCart(JSON.stringify({ cartItems: [{ ...part(1), qty }] }), rates).cartItems[0]?.qty).toBe(
      kept,
    );
  });

  test('loses lines without an id or with an impossible price', () => {
    const cartItems = [
      { ...part(1), _id: 'x', qty: 1 },
      { ...part(2), price: -5, qty: 1 },
      { ...part(3), price: null, qty: 1 },
      { ...part(4), qty: 1 },
      null,
    ];
    expect(parseCart(JSON.stringify({ cartItems }), rates).cartItems.map((item) => item._id)).toEqual([
      part(4)._id,
    ]);
  });

  test('with the same product twice keeps the later line', () => {
    const cartItems = [
      { ...part(1), qty: 1 },
      { ...part(1), qty: 4 },
    ];
    expect(countItems(parseCart(JSON.stringify({ cartItems }), rates))).toBe(4);
  });

  test('loses a state that we do not ship to', () => {
    const cart = parseCart(JSON.stringify({ ...full, shippingAddress: { ...address, state: 'HI' } }), rates);
    expect(cart.shippingAddress.state).toBeUndefined();
    expect(hasAddress(cart)).toBe(false);
  });

  test('reads a price of minus zero as zero, which stays the same when it is stored', () => {
    const cart = parseCart(JSON.stringify({ cartItems: [{ ...part(1), price: '-0' }] }), rates);
    expect(cart.cartItems[0]?.price).toBe(0);
  });

  test('reads a quantity that is no number as one', () => {
    for (const qty of [{ toString: '' }, null, 'two'])
      expect(countItems(parseCart(JSON.stringify({ cartItems: [{ ...part(1), qty }] }), rates))).toBe(1);
  });

  test('never throws, whatever is stored, and its amounts always add up to the total', () => {
    const item = fc.record(
      {
        _id: fc.oneof(fc.constant(part(1)._id), fc.constant(part(2)._id)),
        price: fc.jsonValue(),
        qty: fc.jsonValue(),
        shippingPrice: fc.jsonValue(),
        year: fc.jsonValue(),
      },
      { requiredKeys: ['_id'] },
    );
    const cart = fc.record({
      cartItems: fc.array(fc.oneof(item, fc.jsonValue())),
      shippingAddress: fc.oneof(fc.constant(address), fc.jsonValue()),
      paymentMethod: fc.jsonValue(),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          cart.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const parsed = parseCart(text, rates);
          const totals = cartTotals(parsed, rates);
          expect(totals.totalCents).toBe(
            totals.itemsCents + totals.shippingCents + totals.handlingCents + totals.taxCents,
          );
          expect(parsed.totalPrice).toMatch(/^\d+\.\d\d$/);
          expect(parseCart(JSON.stringify(parsed), rates)).toEqual(parsed);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
