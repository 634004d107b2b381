import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { clearRecentParts, noteRecentPart, readRecentParts } from './recent-parts.ts';

let values: Map<string, string>;
beforeEach(() => {
  values = stubStorage('localStorage');
});

const id = (number: number) => number.toString(16).padStart(24, '0');

test('the last twelve parts are remembered, newest first and each once', () => {
  for (let number = 1; number <= 14; number += 1) noteRecentPart(id(number));
  noteRecentPart(id(5));
  expect(readRecentParts()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(id));
  for (let again = 0; again < 50; again += 1) noteRecentPart(id(5));
  expect(values.get('recentParts')?.length).toBeLessThan(13 * 25);
});

test('they can be cleared', () => {
  noteRecentPart(id(1));
  clearRecentParts();
  expect(readRecentParts()).toEqual([]);
  expect(values.has('recentParts')).toBe(false);
});

test('stored text that is no list of ids is left out', () => {
  values.set('recentParts', `<b> ${id(1)} ${'f'.repeat(25)} {"a":1} ${id(2)} ../${'A'.repeat(24)}`);
  expect(readRecentParts()).toEqual([id(1), id(2)]);
});
