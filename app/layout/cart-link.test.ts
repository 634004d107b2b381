import { expect, test } from 'vitest';
import { countParts } from './cart-link.tsx';

test('counts the parts of a stored cart [2.4.9]', () => {
  expect(countParts(null)).toBe(0);
  expect(countParts(JSON.stringify({ cartItems: [{ qty: 2 }, { qty: 3 }] }))).toBe(5);
});

test('counts none in any other text, because storage is untrusted input', () => {
  for (const text of [
    '',
    'null',
    '7',
    '{"cartItems":7}',
    '{"cartItems":[null]}',
    '{"cartItems":[{"qty":"9"},{}]}',
  ])
    expect(countParts(text)).toBe(0);
});
