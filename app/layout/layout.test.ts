import { expect, test } from 'vitest';
import { isFullWidth } from './layout.tsx';

test('the store and the pages with a hero span the full width [2.4.12]', () => {
  const full = [
    '/',
    '/restoration',
    '/parts',
    '/gallery',
    '/about',
    '/career',
    '/store',
    '/store-front',
    '/store/page/2',
  ];
  expect(full.filter((path) => !isFullWidth(path))).toEqual([]);
});

test('all other pages sit in the padded container [2.4.13]', () => {
  const padded = [
    '/napco-store',
    '/used-store',
    '/product/5f0c1e9a7b3d4c2e8a6f1b90',
    '/cart',
    '/faq',
    '/nowhere',
  ];
  expect(padded.filter(isFullWidth)).toEqual([]);
});
