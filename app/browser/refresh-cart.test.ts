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
  ['sold out', { ...tailgate, countInStock: 0 }],
  ['taken out of the store', null],
])('keeps a product that is %s, with its quantity, as out of stock', (_, product) => {
  const { cart: fresh, changes } = refresh(product);
  expect(changes).toEqual([{ kind: 'out of stock', id, name }]);
  expect(fresh.cartItems[0]).toMatchObject({ qty: 3, countInStock: 0 });
});

test('takes over a changed shipping price', () => {
  expect(refresh({ ...tailgate, shippingPrice: 60 }).cart.shippingPrice).toBe('180.00');
});
