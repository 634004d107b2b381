import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { UnknownWords } from './unknown-words.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '');

it('says which words name none of the parts listed, and leads to what mentions them', () => {
  const html = htmlOf(createElement(UnknownWords, { words: ['choke', 'idler'], listed: 'others' }));
  expect(textOf(html)).toBe('None of these is called choke or idler.');
  expect(html).toContain('href="/store/search/choke"');
});

it('says that there is nothing for words where only parts with a near number are listed, or none', () => {
  const near = htmlOf(createElement(UnknownWords, { words: ['LCT-1'], listed: 'near' }));
  expect(textOf(near)).toBe('We found nothing for LCT-1. These have a number near it.');
  const none = htmlOf(createElement(UnknownWords, { words: ['kayak'], listed: 'none' }));
  expect(textOf(none)).toBe('We found nothing for kayak.');
});
