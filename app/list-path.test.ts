import { describe, expect, it } from 'vitest';
import { listPath, myOrdersPath } from './list-path.ts';

describe('listPath', () => {
  it('spells the four addresses of a list [2.1.7] [2.3.3] [2.3.5] [2.3.7]', () => {
    expect(listPath('/store')).toBe('/store');
    expect(listPath('/store', { page: 2 })).toBe('/store/page/2');
    expect(listPath('/admin/productlist', { keyword: ' bed / floor ' })).toBe(
      '/admin/productlist/search/bed%20%2F%20floor',
    );
    expect(listPath('/store', { keyword: 'wiper', page: 3, query: 'yearRange=1955-1959' })).toBe(
      '/store/search/wiper/page/3?yearRange=1955-1959',
    );
    expect(listPath('/admin/orderlist', { query: new URLSearchParams({ show: 'unpaid' }) })).toBe(
      '/admin/orderlist?show=unpaid',
    );
  });

  it('leads to the plain list when the keyword is blank or a step in the path [2.3.8] [2.4.5] [5.14]', () => {
    for (const keyword of ['', ' \t ', '.', '..'])
      expect(listPath('/admin/userlist', { keyword })).toBe('/admin/userlist');
  });

  it('keeps every other keyword intact through an address', () => {
    for (const keyword of ['50%', 'a/b', '#7', '"quoted"', '?x=1', 'ä & ö', '\u{1f6fb}']) {
      const { pathname } = new URL(listPath('/store', { keyword }), 'http://shop.test');
      expect(decodeURIComponent(pathname.slice('/store/search/'.length))).toBe(keyword);
    }
    expect(() => listPath('/store', { keyword: '\ud800' })).not.toThrow();
  });
});

describe('myOrdersPath', () => {
  it('spells the addresses of the customer’s own orders [2.2.4] [2.2.5] [2.2.6]', () => {
    expect(myOrdersPath()).toBe('/profile');
    expect(myOrdersPath({ page: 3 })).toBe('/profile/orders/3');
    expect(myOrdersPath({ keyword: '5f0c1e9a7b3d4c2e8a6f1b90' })).toBe(
      '/profile/orders/search/5f0c1e9a7b3d4c2e8a6f1b90',
    );
    expect(myOrdersPath({ keyword: 'a/b', page: 2 })).toBe('/profile/orders/search/a%2Fb/page/2');
  });

  it('leads to the plain list when nothing is left of the keyword [5.14]', () => {
    for (const keyword of ['  ', '..']) expect(myOrdersPath({ keyword })).toBe('/profile');
  });
});
