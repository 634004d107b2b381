import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const origin = 'https://shop.example';

describe('safePath', () => {
  it.each(['/', '/shipping', '/store/search/hub%20cap?page=2#top', '/product/1?goBackPath=%2F%2Fevil'])(
    '%s is followed [2.1.32]',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`/x\..\evil`,
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2E//evil.example',
    'shipping',
    '',
    null,
    undefined,
  ])('%j gives the fallback [2.1.45]', (path) => {
    expect(safePath(path, '/store')).toBe('/store');
  });

  it('never returns a path to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ':',
      '@',
      '?',
      '#',
      '.',
      '%2f',
      'evil.example',
      'https',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (path) => {
          const followed = new URL(safePath(path), origin);
          expect(followed.origin).toBe(origin);
          expect(new URL(followed.pathname, origin).origin).toBe(origin);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
