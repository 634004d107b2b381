import { describe, expect, test } from 'vitest';
import { etagMatches, preferredEncoding } from './negotiation.ts';

describe('preferredEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.5, identity', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('takes accept-encoding %j as %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });
});

describe('etagMatches', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"x", "a"', true],
    ['"x",W/"a" , "y"', true],
    ['*', true],
    ['"x"', false],
    ['a', false],
    ['"a-br"', false],
    ['', false],
    [undefined, false],
  ])('compares if-none-match %j with "a": %s', (header, matches) => {
    expect(etagMatches(header, '"a"')).toBe(matches);
  });
});
