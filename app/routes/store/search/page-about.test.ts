import { expect, test } from 'vitest';
import { pageAbout } from './page-about.tsx';

test.each([
  ['Shipping', '/faq#shipping'],
  ['shipping cost', '/faq#shipping'],
  ['returns', '/return-policy'],
  ['return policy', '/return-policy'],
  ['refund', '/return-policy'],
  ['warranty', '/terms#parts'],
  ['hours', '/contactus'],
])('a search for “%s” is about %s', (keyword, to) => {
  expect(pageAbout(keyword)?.to).toBe(to);
});

test.each(['clutch return spring', 'returns 1957', 'freight car', 'horn contact', 'door', ''])(
  '“%s” may be a part',
  (keyword) => {
    expect(pageAbout(keyword)).toBeUndefined();
  },
);
