import { expect, test } from 'vitest';
import type { CartProduct } from '../../browser/cart-rules.ts';
import { orderAgain } from './fill-cart-again.ts';

const part = (given: Partial<CartProduct> = {}): CartProduct => ({
  _id: 'a',
  name: 'Hood latch',
  image: '',
  price: 12,
  brand: 'NAPCO',
  lugoPart: 'L-1',
  category: '',
  vendor: '',
  partType: '',
  year: [],
  fitment: [],
  rating: 0,
  numReviews: 0,
  countInStock: 10,
  shippingPrice: null,
  freight: null,
  ...given,
});
const line = { product: 'a', name: 'Hood latch', qty: 4, price: 12 };
const today = (product: CartProduct | null) => orderAgain([line], new Map([['a', product]]));

test('adds every line with its earlier quantity when nothing has changed', () => {
  expect(today(part())).toEqual({ lines: [{ product: part(), qty: 4 }], changes: [] });
});

test('takes today’s product, so that its price and stock are today’s', () => {
  expect(today(part({ price: 9, name: 'Hood latch, zinc' })).lines[0]?.product).toMatchObject({
    price: 9,
    name: 'Hood latch, zinc',
  });
});

test('says when a part costs more than then, and nothing when it costs less', () => {
  expect(today(part({ price: 1234.5 })).changes).toEqual(['Hood latch was $12.00, is now $1,234.50.']);
  expect(today(part({ price: 11.99 })).changes).toEqual([]);
});

test('adds what is left and reports how many that is', () => {
  const { lines, changes } = today(part({ countInStock: 3 }));
  expect(lines[0]?.qty).toBe(3);
  expect(changes).toEqual(['Hood latch: only 3 left, you had 4.']);
});

test('leaves out what is sold out or no longer sold, and reports which', () => {
  expect(today(part({ countInStock: 0 }))).toEqual({ lines: [], changes: ['Hood latch: Out Of Stock.'] });
  expect(today(null)).toEqual({ lines: [], changes: ['Hood latch is no longer in the store.'] });
});
