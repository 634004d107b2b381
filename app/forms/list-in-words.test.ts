import { expect, test } from 'vitest';
import { inWords } from './list-in-words.ts';

test.each([
  [[], ''],
  [['State'], 'State'],
  [['State', 'Phone'], 'State and Phone'],
  [['State', 'City', 'Phone'], 'State, City and Phone'],
])('%j reads %s', (words, sentence) => {
  expect(inWords(words)).toBe(sentence);
});

test('the last word is joined as asked', () => {
  expect(inWords(['City', 'ZIP Code'], 'or')).toBe('City or ZIP Code');
});
