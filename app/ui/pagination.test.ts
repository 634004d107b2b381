import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('shows five pages around the current one [2.1.19] [9.22]', () => {
  expect(pageWindow(7, 43)).toEqual([5, 6, 7, 8, 9]);
});

test('stays inside the first and the last page', () => {
  expect(pageWindow(1, 43)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(2, 43)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(43, 43)).toEqual([39, 40, 41, 42, 43]);
});

test('shows every page when there are fewer than five', () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 1)).toEqual([1]);
});
