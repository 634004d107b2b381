import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { cartAddress as address, tailgate } from '../../tests/support/cart.ts';
import { isAddressSettled } from './cart-rules.ts';
import {
  addToCart,
  clearCartItems,
  dropCoupon,
  readCart,
  removeFromCart,
  saveCoupon,
  savePaymentMethod,
  savePickup,
  saveShippingAddress,
  setQuantity,
  updateCart,
} from './cart.ts';
import { setTaxRates } from './tax-rates.ts';

let shelf: Map<string, string>;
const { _id: id } = tailgate;
const kept = () => JSON.parse(shelf.get('cart') ?? 'null') as Record<string, unknown>;

beforeEach(() => {
  shelf = stubStorage('localStorage');
});

test('the cart is stored under its key with every field that the specification names [3.8] [3.9] [9.16]', () => {
  addToCart(tailgate, 2);
  saveShippingAddress(address);
  savePaymentMethod('Credit Card');
  expect(kept()).toEqual({
    cartItems: [{ ...tailgate, qty: 2 }],
    shippingAddress: address,
    paymentMethod: 'Credit Card',
    itemsPrice: '400.00',
    shippingPrice: '50.00',
    handlingFee: '18.00',
    taxPrice: '30.00',
    totalPrice: '498.00',
    couponId: null,
  });
});

test('a changed quantity and a removal are stored, too', () => {
  addToCart(tailgate, 1);
  setQuantity(id, 3);
  expect(kept()).toMatchObject({ cartItems: [{ qty: 3 }], itemsPrice: '600.00' });
  removeFromCart(id);
  expect(kept()).toMatchObject({ cartItems: [], totalPrice: '0.00' });
});

test('clearing the items keeps the address [4.5] [4.11]', () => {
  addToCart(tailgate, 1);
  saveShippingAddress(address);
  clearCartItems();
  expect(kept()).toMatchObject({ cartItems: [], shippingAddress: address });
});

test('an applied coupon sets the totals of the server, covers later additions, and ends with the order [4.7]', () => {
  addToCart(tailgate, 1);
  const couponId = 'c'.repeat(24);
  const coupon = { code: 'SPRING57', napcoDiscountPercentage: 10, aftermarketDiscountPercentage: 15 };
  const totals = {
    itemsPrice: '170.00',
    shippingPrice: '25.00',
    handlingFee: '7.80',
    taxPrice: '0.00',
    totalPrice: '202.80',
  };
  saveCoupon({ couponId, ...coupon, ...totals });
  expect(kept()).toMatchObject({ couponId, coupon, ...totals });
  expect(readCart()).toMatchObject(totals);
  setQuantity(id, 2);
  expect(kept()).toMatchObject({ couponId, itemsPrice: '340.00' });
  dropCoupon();
  expect(kept()).toMatchObject({ couponId: null, itemsPrice: '400.00' });
  expect(kept()).not.toHaveProperty('coupon');
  saveCoupon({ couponId, ...coupon, ...totals });
  clearCartItems();
  expect(kept()).toMatchObject({ couponId: null, totalPrice: '0.00' });
});

test('the current prices and stock of the store are stored and reported', () => {
  addToCart(tailgate, 4);
  const changes = updateCart(new Map([[id, { ...tailgate, price: 210, countInStock: 2 }]]));
  expect(changes.map((change) => change.kind)).toEqual(['price', 'quantity']);
  expect(kept()).toMatchObject({ cartItems: [{ price: 210, qty: 2 }], itemsPrice: '420.00' });
});

test("the shop's own tax table replaces the specified rate", () => {
  addToCart(tailgate, 1);
  saveShippingAddress(address);
  setTaxRates({ CA: 800 });
  expect(kept()).toMatchObject({ taxPrice: '16.00' });
  setTaxRates({ CA: 750 });
  expect(kept()).toMatchObject({ taxPrice: '15.00' });
});

test('a chosen pickup is kept without shipping and with the shop’s own tax, until it is undone', () => {
  addToCart(tailgate, 1);
  saveShippingAddress({ ...address, state: 'NV' });
  savePickup(true);
  expect(kept()).toMatchObject({
    pickup: true,
    shippingPrice: '0.00',
    handlingFee: '8.00',
    taxPrice: '15.00',
  });
  expect(readCart().pickup).toBe(true);
  savePickup(false);
  expect(kept()).toMatchObject({ shippingPrice: '25.00', taxPrice: '0.00' });
  expect(kept()).not.toHaveProperty('pickup');
});

test('a pickup ends with its order', () => {
  addToCart(tailgate, 1);
  savePickup(true);
  clearCartItems();
  expect(kept()).not.toHaveProperty('pickup');
});

test('an address with gaps that was entered for a pickup has to be completed once the pickup ends', () => {
  const gaps = { ...address, address: '', postalCode: '' };
  const isSettled = () => isAddressSettled(readCart());
  savePickup(true);
  saveShippingAddress(gaps);
  expect(isSettled()).toBe(true);
  savePickup(false);
  expect(isSettled()).toBe(false);
  // Now the shipping form has asked.
  saveShippingAddress(gaps);
  expect(isSettled()).toBe(true);
  savePickup(true);
  savePickup(false);
  expect(isSettled()).toBe(true);
  savePickup(true);
  saveShippingAddress(address);
  savePickup(false);
  expect(isSettled()).toBe(true);
});

test('an absurd stock does not reach the list of quantities', () => {
  shelf.set('cart', JSON.stringify({ cartItems: [{ ...tailgate, countInStock: 1e15, qty: 2 }] }));
  expect(readCart().cartItems).toMatchObject([{ countInStock: 9999, qty: 2 }]);
});

test('keeps of stored fitment rules what can be rules', () => {
  const rule = { from: 1955, to: 1959, series: ['second'], note: 'drill two holes' };
  const fitment = [rule, null, 'x', { from: 1955 }, { from: 1957, to: 1957, make: 'gmc', bed: ['panel'] }];
  shelf.set('cart', JSON.stringify({ cartItems: [{ ...tailgate, fitment, qty: 1 }] }));
  expect(readCart().cartItems[0]?.fitment).toEqual([
    rule,
    { from: 1957, to: 1957, bed: ['panel'], note: '' },
  ]);
  shelf.set('cart', JSON.stringify({ cartItems: [{ ...tailgate, fitment: 'x', qty: 1 }] }));
  expect(readCart().cartItems[0]?.fitment).toEqual([]);
});
