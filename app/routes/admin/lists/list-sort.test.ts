import { expect, it } from 'vitest';
import { sortLink } from '../../../ui/sort-head.tsx';
import { listBackPath, listQuery, sortOf } from './list-sort.ts';

it('reads the sorting of an address, and none that the list does not know', () => {
  const sorts = ['name', '-name'] as const;
  expect(sortOf(new URL('http://localhost/admin/userlist?sort=-name'), sorts)).toBe('-name');
  expect(sortOf(new URL('http://localhost/admin/userlist?sort=password'), sorts)).toBeUndefined();
  expect(listQuery({ show: undefined, sort: '-name' })).toBe('sort=-name');
  expect(listQuery({ sort: '' })).toBe('');
});

it('turns a sorting around when its heading is pressed again', () => {
  expect(sortLink('-total', 'name')).toEqual({ next: '-total', aria: undefined });
  expect(sortLink('-total', '-total')).toEqual({ next: 'total', aria: 'descending' });
  expect(sortLink('-total', 'total')).toEqual({ next: '-total', aria: 'ascending' });
});

it('leads back to the list as it was left, and never to another page', () => {
  const list = '/admin/partlist';
  expect(listBackPath(list, { from: '/admin/partlist/page/2?status=new' })).toBe(
    '/admin/partlist/page/2?status=new',
  );
  expect(listBackPath(list, { from: '/admin/partlist?keyword=grille' })).toBe(
    '/admin/partlist?keyword=grille',
  );
  for (const state of [null, {}, { from: 7 }, { from: '/admin/partlists' }, { from: '//evil.example' }])
    expect(listBackPath(list, state)).toBe(list);
});
