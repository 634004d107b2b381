import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { UnknownWords } from './unknown-words.tsx';

const html = (keyword: string, words: string[], empty = false) =>
  htmlOf(createElement(UnknownWords, { keyword, words, empty }));
const text = (...search: Parameters<typeof html>) => html(...search).replaceAll(/<[^>]+>/g, '');

it('says which words name none of the parts listed, and leads to what mentions them', () => {
  expect(text('choke idler cable', ['choke', 'idler'])).toBe('None of these is called choke or idler.');
  expect(html('choke cable', ['choke'])).toContain('href="/store/search/choke"');
});

it('says that there is nothing for words where only parts with a near number are listed, or none', () => {
  expect(text('lct-1', ['LCT-1'])).toBe('We found nothing for LCT-1. These have a number near it.');
  expect(text('kayak paddle', ['kayak'], true)).toBe('We found nothing for kayak.');
  expect(text('kayak', ['kayak'], true)).toBe('');
});
