import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShopError } from '../../../shop/shop-error.ts';
import { messageOf, ShortLines } from './short-lines.tsx';

const few = { product: 'a', name: 'Grille', available: 1, isReserved: true };
const none = { product: 'b', name: 'Hood', available: 0, isReserved: false };
const reserved = { ...none, isReserved: true };

it.each([
  ['Grille: only 1 left', few],
  ['Hood: none left', none],
  ['Hood: held for a payment right now. Please try again later.', reserved],
])('says “%s”', (text, line) => {
  expect(renderToStaticMarkup(createElement(ShortLines, { lines: [line] }))).toContain(`>${text}<`);
});

it.each([
  ['Out Of Stock', [few, none]],
  ['Not Enough In Stock', [few]],
  ['Not Enough In Stock', [few, reserved]],
])('is titled %s', (title, lines) => {
  expect(messageOf(new ShopError('out_of_stock', 'Out Of Stock', { lines }))).toBe(title);
});

it('leaves every other message as it is', () => {
  expect(messageOf(new ShopError('price_changed', 'The prices have changed'))).toBe(
    'The prices have changed',
  );
});
