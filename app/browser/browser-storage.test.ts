import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { clearBrowserStorage, createStored } from './browser-storage.ts';

let shelf: Map<string, string>;
const refused = () => {
  throw new DOMException('refused', 'SecurityError');
};

beforeEach(() => {
  shelf = stubStorage('localStorage');
});
afterEach(() => vi.unstubAllGlobals());

const open = () => createStored('words', (text) => ({ text }));

test('returns the same object as long as the stored text is the same, which avoids needless renders', () => {
  const words = open();
  words.write('one');
  const first = words.read();
  expect(first).toEqual({ text: 'one' });
  words.write('one');
  expect(words.read()).toBe(first);
});

test('notices what another tab has written', () => {
  const words = open();
  words.write('mine');
  words.read();
  shelf.set('words', 'theirs');
  expect(words.read()).toEqual({ text: 'theirs' });
});

test('keeps values in memory when the browser refuses storage', () => {
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  const words = open();
  expect(words.read()).toEqual({ text: null });
  words.write('kept');
  expect(words.read()).toEqual({ text: 'kept' });
  words.write(null);
  expect(words.read()).toEqual({ text: null });
});

test('shows two readers of one key the same text, even when storage is refused', () => {
  const length = createStored('words', (text) => text?.length ?? 0);
  open().write('three');
  expect(length.read()).toBe(5);
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  open().write('kept');
  expect(length.read()).toBe(4);
});

test('clears everything except the key to keep, including values in memory [4.6]', () => {
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', { ...localStorage, setItem: refused });
  const words = open();
  words.write('kept');
  clearBrowserStorage({ except: 'theme' });
  expect(words.read()).toEqual({ text: null });
});
