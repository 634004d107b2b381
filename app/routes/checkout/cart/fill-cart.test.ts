import { expect, it } from 'vitest';
import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { orderLinesMax } from '../../../../shop/facts.ts';
import { addedText, planCart } from './fill-cart.ts';

const part = (id: string, countInStock: number) =>
  ({ _id: id, name: `Part ${id}`, countInStock }) as ProductCard;
const entry = (id: string, qty = 1) => ({ product: id, name: `Old ${id}`, qty });

it('adds what is in stock, and says of everything else why not', () => {
  const { lines, leftOut } = planCart(
    [entry('a', 2), entry('b', 5), entry('c'), entry('d'), entry('e')],
    [part('a', 10), part('b', 3), part('c', 0), part('e', 4)],
    new Map([['e', 1]]),
  );
  expect(lines.map(({ product, qty }) => [product._id, qty])).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
  expect(leftOut).toEqual([
    'Part b: only 3 left, you want 5.',
    'Part c: Out Of Stock.',
    'Old d is no longer in the store.',
    'Part e is in your cart already.',
  ]);
});

it.each([
  [[], 'Nothing was added to your cart.'],
  [[1], '1 part is in your cart now.'],
  [[5], '5 parts are in your cart now.'],
  [[2, 3], '5 parts are in your cart now.'],
])('counts pieces, not kinds: of %j, %s', (quantities, text) => {
  const lines = quantities.map((qty, at) => ({ product: part(String(at), 9), qty }));
  expect(addedText({ lines })).toBe(text);
});

it('adds as many of a part in the cart as the list wants more', () => {
  const inCart = new Map([
    ['a', 1],
    ['b', 3],
    ['c', 2],
  ]);
  const { lines, leftOut } = planCart(
    [entry('a', 2), entry('b', 2), entry('c', 5)],
    [part('a', 10), part('b', 10), part('c', 2)],
    inCart,
  );
  expect(lines.map(({ product, qty }) => [product._id, qty])).toEqual([['a', 2]]);
  expect(leftOut).toEqual(['Part b is in your cart already.', 'Part c: only 2 left, you want 5.']);
});

it('adds no more than an order holds', () => {
  const ids = Array.from({ length: orderLinesMax + 3 }, (_, at) => String(at));
  const plan = planCart(
    ids.map((id) => entry(id)),
    ids.map((id) => part(id, 1)),
    new Map([['another', 1]]),
  );
  expect(plan.lines).toHaveLength(orderLinesMax - 1);
  expect(plan.leftOut).toHaveLength(4);
});
