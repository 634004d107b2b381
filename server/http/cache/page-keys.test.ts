import { expect, test } from 'vitest';
import { keptAddress } from './page-keys.ts';

test('knows a page by its known parameters in one order', () => {
  const one = keptAddress('/store', {}, { yearRange: '1955-1959', brand: 'NAPCO' });
  const other = keptAddress('/store', {}, { brand: 'NAPCO', yearRange: '1955-1959' });
  expect(one).toBe('/store?brand=NAPCO&yearRange=1955-1959');
  expect(other).toBe(one);
});

test('leaves out what it does not know and what is empty', () => {
  expect(keptAddress('/store', {}, { utm_source: 'mail', brand: '', __proto__: 'x' })).toBe('/store');
  expect(keptAddress('/product/:id', { id: 'abc' }, { goBackPath: '/store/page/2' })).toBe('/product/abc');
});

test('joins a parameter that is given twice, as forms without scripts send lists', () => {
  expect(keptAddress('/store', {}, { brand: ['NAPCO', 'Used'] })).toBe('/store?brand=NAPCO%2CUsed');
});

test('spells a keyword in one way, whatever is in it', () => {
  expect(keptAddress('/store/search/:keyword', { keyword: 'a/b#c %?' }, {})).toBe(
    '/store/search/a%2Fb%23c%20%25%3F',
  );
});
