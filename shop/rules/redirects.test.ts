import { describe, expect, it } from 'vitest';
import { redirectFrom, redirectTo } from './redirects.ts';

describe('redirectFrom', () => {
  it.each([
    ['/shop', '/shop'],
    ['/shop/', '/shop'],
    ['shop.php?x=1#top', '/shop.php'],
    ['https://former.example/Shop/a%20b', '/Shop/a%20b'],
    ['/a b', '/a%20b'],
    ['/', ''],
    ['', ''],
  ])('%s is for %s', (address, path) => {
    expect(redirectFrom(address)).toBe(path);
  });
});

describe('redirectTo', () => {
  it.each(['/', '/store', '/store?brand=NAPCO#top'])('%s is followed', (address) => {
    expect(redirectTo(address)).toBe(address);
  });

  it('is written in characters that a header can carry', () => {
    expect(redirectTo('/store/search/“grille” 1957')).toBe('/store/search/%E2%80%9Cgrille%E2%80%9D%201957');
    expect(redirectTo('/store?keyword=café')).toBe('/store?keyword=caf%C3%A9');
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    String.raw`/\evil.example`,
    'store',
    '',
    `/${'x'.repeat(1000)}`,
  ])('%s is refused', (address) => {
    expect(redirectTo(address)).toBe('');
  });
});
