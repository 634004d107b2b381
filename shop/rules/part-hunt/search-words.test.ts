import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['  Hood   Ornament ', 'hood ornament'],
  ['HOOD, ornament', 'hood ornament'],
  ['3725813', '3725813'],
  ['1/2" bolt & nut', '1/2" bolt & nut'],
  ['ｈｏｏｄ', 'hood'],
])('%j is counted as %j', (typed, words) => {
  expect(searchWords(typed)).toBe(words);
});

test.each([
  'ab',
  '\u{20000}a',
  '...',
  'x'.repeat(61),
  'dale@example.com',
  'https://spam.example',
  'buy at www.spam',
  'cheap pills spam.com',
  '(530) 555-0177 call me',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  'a b c d e f g h',
  'hood\u202Edraob',
])('%j is not counted', (typed) => {
  expect(searchWords(typed)).toBeUndefined();
});

it('gives one spelling, which stays the same', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const words = searchWords(typed);
      expect(searchWords(words ?? '')).toBe(words);
    }),
  );
});
