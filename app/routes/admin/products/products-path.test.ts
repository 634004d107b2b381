import { expect, it } from 'vitest';
import { pricesPath, productShowOf, productsPath } from './products-path.ts';

it('names the pages of the product list as specified [2.3.5]', () => {
  expect(productsPath()).toBe('/admin/productlist');
  expect(productsPath({ page: 3 })).toBe('/admin/productlist/page/3');
  expect(productsPath({ keyword: ' bed / floor ' })).toBe('/admin/productlist/search/bed%20%2F%20floor');
  expect(productsPath({ keyword: 'tailgate', page: 2, show: 'low' })).toBe(
    '/admin/productlist/search/tailgate/page/2?show=low',
  );
});

it('reads from an address which products to show; anything unknown means all', () => {
  const showOf = (path: string) => productShowOf(new URL(path, 'http://localhost'));
  expect(showOf(productsPath({ show: 'deleted' }))).toBe('deleted');
  expect(showOf('/admin/productlist?show=nonsense')).toBe('all');
});

it('carries the products whose prices are changed in the address', () => {
  expect(pricesPath([])).toBe('/admin/productlist/prices');
  expect(pricesPath(['a', 'b'])).toBe('/admin/productlist/prices?ids=a,b');
});
