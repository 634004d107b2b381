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
  const [, filled = ''] = [...html.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  const stars = filled.split('M').slice(1);
  // The shape of half a star begins by going straight down.
  const halves = stars.filter((star) => /^\d+ 1\.6v/.test(star)).length;
  expect(stars.length - halves / 2).toBe(shown);
});
