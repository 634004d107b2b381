import { expect, test } from 'vitest';
import { ordersPath } from './orders-path.ts';

test('names the pages of one’s own orders as the specification does [2.2.4] [2.2.5] [2.2.6]', () => {
  expect(ordersPath({})).toBe('/profile');
  expect(ordersPath({ page: 3 })).toBe('/profile/orders/3');
  expect(ordersPath({ keyword: '5f0c1e9a7b3d4c2e8a6f1b90' })).toBe(
    '/profile/orders/search/5f0c1e9a7b3d4c2e8a6f1b90',
  );
  expect(ordersPath({ keyword: 'a/b', page: 2 })).toBe('/profile/orders/search/a%2Fb/page/2');
});

test('goes back to the plain list when nothing is left of the keyword [5.14]', () => {
  expect(ordersPath({ keyword: '  ' })).toBe('/profile');
  expect(ordersPath({ keyword: '..' })).toBe('/profile');
});
