import { expect, it } from 'vitest';
import { capitalized, countOf, formatCount, inWords } from './in-words.ts';

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

it.each([
  [[], ''],
  [['State'], 'State'],
  [['State', 'Phone'], 'State and Phone'],
  [['State', 'City', 'Phone'], 'State, City, and Phone'],
])('%j reads %s', (words, sentence) => {
  expect(inWords(words)).toBe(sentence);
});

it('joins the last word as asked', () => {
  expect(inWords(['Step-side', 'Fleetside'], 'or')).toBe('Step-side or Fleetside');
});

it('begins a sentence', () => {
  expect(['for a GMC', 'GMC only', ''].map(capitalized)).toEqual(['For a GMC', 'GMC only', '']);
});
