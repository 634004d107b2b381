import { parseCart } from './parse-cart.ts';
import { expect, test } from 'vitest';
import { tailgate as cheaperTailgate } from '../../tests/support/cart.ts';
import type { CartProduct } from './cart-rules.ts';
import { addItem, initialCart, specifiedTaxRates as rates } from './cart-rules.ts';
import { refreshCart } from './refresh-cart.ts';

const tailgate: CartProduct = { ...cheaperTailgate, price: 249 };
const { _id: id, name } = tailgate;
const cart = addItem(initialCart, tailgate, 3, rates);
const refresh = (product: CartProduct | null) => refreshCart(cart, new Map([[id, product]]), rates);

test('leaves a cart that is up to date unchanged', () => {
  expect(refresh(tailgate)).toEqual({ cart, changes: [] });
  expect(refreshCart(cart, new Map(), rates)).toEqual({ cart, changes: [] });
});

test('takes over a changed price, reports it and recomputes the totals', () => {
  const { cart: fresh, changes } = refresh({ ...tailgate, price: 259.5 });
  expect(changes).toEqual([{ kind: 'price', id, name, from: 249, to: 259.5 }]);
  expect(fresh.itemsPrice).toBe('778.50');
});

test('lowers a quantity to the stock, and reports it', () => {
  const { cart: fresh, changes } = refresh({ ...tailgate, countInStock: 2 });
  expect(changes).toEqual([{ kind: 'quantity', id, name, from: 3, to: 2 }]);
  expect(fresh.cartItems[0]).toMatchObject({ qty: 2, countInStock: 2 });
});

test.each([
  ['out of stock', { ...tailgate, countInStock: 0 }, undefined],
  ['not sold', null, true],
])('keeps a product that is %s, with its quantity, and says so', (kind, product, isGone) => {
  const { cart: fresh, changes } = refresh(product);
  expect(changes).toEqual([{ kind, id, name }]);
  expect(fresh.cartItems[0]).toMatchObject({ qty: 3, countInStock: 0 });
  expect(parseCart(JSON.stringify(fresh), {}).cartItems[0]?.isGone).toBe(isGone);
});

test('sells a product again that has come back to the store', () => {
  const { cart: gone } = refresh(null);
  const { cart: back } = refreshCart(gone, new Map([[id, tailgate]]), {});
  expect(back.cartItems[0]?.countInStock).toBe(tailgate.countInStock);
  expect(back.cartItems[0]).not.toHaveProperty('isGone');
});

test('learns what a part fits only: a stored cart may be older, and a card does not say it', () => {
  const fitsOnly = 'Step-side only';
  const { cart: fresh } = refresh({ ...tailgate, fitsOnly });
  expect(parseCart(JSON.stringify(fresh), {}).cartItems[0]).toMatchObject({ fitsOnly });
  const old = JSON.stringify(fresh).replace('fitsOnly', 'unknown');
  expect(parseCart(old, {}).cartItems[0]).toMatchObject({ fitsOnly: '' });
});

test('takes over a changed shipping price', () => {
  expect(refresh({ ...tailgate, shippingPrice: 60 }).cart.shippingPrice).toBe('180.00');
});
