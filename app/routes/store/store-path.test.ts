import { expect, test } from 'vitest';
import { storePath } from './store-path.ts';

test('writes the four addresses of a listing [2.1.7]', () => {
  expect(storePath({})).toBe('/store');
  expect(storePath({ page: 2 })).toBe('/store/page/2');
  expect(storePath({ keyword: 'tail gate' })).toBe('/store/search/tail%20gate');
  expect(storePath({ keyword: 'wiper', page: 3, query: 'yearRange=1955-1959' })).toBe(
    '/store/search/wiper/page/3?yearRange=1955-1959',
  );
});

test('a blank keyword goes to the plain list [2.4.5]', () => {
  expect(storePath({ keyword: ' \t ' })).toBe('/store');
});

test('any other keyword survives the way through an address', () => {
  for (const keyword of ['50%', 'a/b', '#7', '"quoted"', '?x=1', 'ä & ö', '\u{1f6fb}']) {
    const { pathname } = new URL(storePath({ keyword }), 'http://shop.test');
    expect(decodeURIComponent(pathname.slice('/store/search/'.length))).toBe(keyword);
  }
});

test('keywords that a browser would read as steps in the path, or cannot write, do no harm', () => {
  expect(storePath({ keyword: '..' })).toBe('/store');
  expect(() => storePath({ keyword: '\ud800' })).not.toThrow();
});
