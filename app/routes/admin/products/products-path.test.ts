import { expect, it } from 'vitest';
import { productPath, productShowOf, productsPath, pricesPath } from './products-path.ts';

it('names the pages of the product list as specified [2.3.5]', () => {
  expect(productsPath()).toBe('/admin/productlist');
  expect(productsPath({ page: 3 })).toBe('/admin/productlist/page/3');
  expect(productsPath({ keyword: ' bed / floor ' })).toBe('/admin/productlist/search/bed%20%2F%20floor');
  expect(productsPath({ keyword: 'tailgate', page: 2, show: 'low' })).toBe(
    '/admin/productlist/search/tailgate/page/2?show=low',
  );
  expect(productPath('5f0c')).toBe('/admin/product/5f0c/edit');
});

it('goes to the plain list for a keyword of which nothing is left, or that a browser would take for a step', () => {
  for (const keyword of ['', '   ', '.', '..']) expect(productsPath({ keyword })).toBe('/admin/productlist');
});

it('reads out of an address which part of the products it asks for, and takes junk for all', () => {
  const showOf = (path: string) => productShowOf(new URL(path, 'http://localhost'));
  expect(showOf(productsPath({ show: 'deleted' }))).toBe('deleted');
  expect(showOf('/admin/productlist?show=nonsense')).toBe('all');
});

it('carries the products whose prices are to change in the address', () => {
  expect(pricesPath()).toBe('/admin/productlist/prices');
  expect(pricesPath(['a', 'b'])).toBe('/admin/productlist/prices?ids=a,b');
});
