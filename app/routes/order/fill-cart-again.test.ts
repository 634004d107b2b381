import { expect, test } from 'vitest';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { raisedPrices } from './fill-cart-again.ts';

const raised = (price: number) =>
  raisedPrices([{ product: 'a', price: 12 }], {
    lines: [{ product: { _id: 'a', name: 'Hood latch', price } as ProductCard, qty: 1 }],
  });

test('says when a part costs more than then, and nothing when it costs less', () => {
  expect(raised(1234.5)).toEqual(['Hood latch was $12.00, is now $1,234.50.']);
  expect(raised(12)).toEqual([]);
  expect(raised(11.99)).toEqual([]);
});
