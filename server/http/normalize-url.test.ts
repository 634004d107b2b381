import { expect, test } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

test.each([
  ['/store?brand=NAPCO', '/store?brand=NAPCO'],
  ['/store/search/50%25', '/store/search/50%25'],
  ['/store/search/100%', '/store/search/100%25'],
  ['/store/search/100%zz%2Fa', '/store/search/100%25zz%2Fa'],
  ['/store/search/caf%C3%A9', '/store/search/caf%C3%A9'],
  ['/store/search/%ff', '/store/search/%EF%BF%BD'],
])('normalizes %s to %s', (url, normalized) => {
  expect(normalizeUrl(url)).toBe(normalized);
});
