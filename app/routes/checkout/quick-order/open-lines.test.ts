import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { OpenLines } from './open-lines.tsx';

it.each([
  [2, 'Add 2<'],
  [8, 'Add 8<'],
  [99, 'Add 8 (all we have)<'],
])('offers to add as many as the line wants and the shop has: %i of 8', (qty, button) => {
  const parts = [{ _id: 'a', name: 'Hood', lugoPart: 'LCT-HO-5501', price: 895, countInStock: 8 }] as never;
  const lines = [{ at: 0, text: 'hood', qty, isExact: false, parts }];
  expect(htmlOf(createElement(OpenLines, { lines, onChoose: () => {}, onDrop: () => {} }))).toContain(button);
});
