import { expect, it } from 'vitest';
import { listPath } from './list-path.ts';

it('names every page of a list, plain and searched [2.3.3] [2.3.7]', () => {
  expect(listPath('/admin/userlist')).toBe('/admin/userlist');
  expect(listPath('/admin/userlist', { page: 2 })).toBe('/admin/userlist/page/2');
  expect(listPath('/admin/userlist', { keyword: ' a/b ' })).toBe('/admin/userlist/search/a%2Fb');
  expect(listPath('/admin/orderlist', { keyword: 'dale', page: 3, query: 'show=unpaid' })).toBe(
    '/admin/orderlist/search/dale/page/3?show=unpaid',
  );
});

it('takes a blank keyword for none, and what a browser would read as steps [2.3.8] [5.14]', () => {
  for (const keyword of ['', '   ', '.', '..'])
    expect(listPath('/admin/userlist', { keyword })).toBe('/admin/userlist');
});
