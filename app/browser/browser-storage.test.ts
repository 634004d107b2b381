import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearBrowserStorage, createStored } from './browser-storage.ts';

const shelf = new Map<string, string>();
const storage = {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, text: string) => void shelf.set(key, text),
  removeItem: (key: string) => void shelf.delete(key),
};
const refused = () => {
  throw new DOMException('refused', 'SecurityError');
};

beforeEach(() => vi.stubGlobal('localStorage', storage));
afterEach(() => {
  shelf.clear();
  vi.unstubAllGlobals();
});

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
  vi.stubGlobal('localStorage', { ...storage, setItem: refused });
  const words = open();
  words.write('kept');
  clearBrowserStorage({ except: 'theme' });
  expect(words.read()).toEqual({ text: null });
});
