import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

test.each([
  [0, 0],
  [2.2, 2],
  [2.25, 2.5],
  [3.7, 3.5],
  [3.75, 4],
  [5, 5],
])('fills whole and half stars: %d as %d [3.2]', (rating, shown) => {
  const html = renderToStaticMarkup(createElement(Stars, { rating }));
  expect(Number(/--halves:(\d+)/.exec(html)?.[1]) / 2).toBe(shown);
});
