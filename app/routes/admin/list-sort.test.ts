import { expect, it } from 'vitest';
import { sortLink } from '../../ui/sort-head.tsx';
import { listQuery, sortOf } from './list-sort.ts';

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
