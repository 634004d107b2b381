import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import type { CartProduct } from '../../browser/cart-rules.ts';
import { addToCart, updateCart } from '../../browser/cart.ts';
import { saveTrucks } from '../../browser/truck.ts';
import { confirmOtherTruck, isFitSettled } from './other-truck.ts';

const id = 'a'.repeat(24);
const grille = {
  _id: id,
  name: 'Grille',
  price: 100,
  countInStock: 3,
  year: [1957],
  fitment: [{ from: 1957, to: 1957, make: ['chevrolet'] }],
} as unknown as CartProduct;

beforeEach(() => {
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  vi.stubGlobal('document', { getElementById: () => null });
  saveTrucks(['1957,gmc']);
  addToCart(grille, 1);
});

it('asks about a part in the cart that does not fit, until it is for another truck', () => {
  expect(isFitSettled()).toBe(false);
  confirmOtherTruck(id, '1957,gmc', true);
  expect(isFitSettled()).toBe(true);
});

it.each([
  ['has left the store', null],
  ['is sold out', { ...grille, countInStock: 0 }],
])('does not ask about a part that %s', (_, now) => {
  updateCart(new Map([[id, now]]));
  expect(isFitSettled()).toBe(true);
});
