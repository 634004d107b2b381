import { expect, it } from 'vitest';
import { anyOf, countOf, formatCount } from './in-words.ts';

it('separates thousands', () => {
  expect([0, 7, 999, 1000, 12_345, 1_234_567].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ]);
});

it('counts in words', () => {
  expect([0, 1, 1200].map((count) => countOf(count, 'part'))).toEqual(['0 parts', '1 part', '1,200 parts']);
  expect(countOf(2, 'category', 'categories')).toBe('2 categories');
});

it('joins what any of will do', () => {
  const names = ['Step-side', 'Fleetside', 'Cameo'];
  expect([1, 2, 3].map((count) => anyOf(names.slice(0, count)))).toEqual([
    'Step-side',
    'Step-side or Fleetside',
    'Step-side, Fleetside, or Cameo',
  ]);
});
