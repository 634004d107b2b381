import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../tests/support/app/html-of.ts';
import { adminHome } from './admin-links.ts';
import { ErrorPage } from './error-page.tsx';

/** Returns the buttons of the page that says why another one could not be shown. */
function buttonsOf(failure: Parameters<typeof ErrorPage>[0]): string[] {
  const html = htmlOf(createElement(ErrorPage, failure));
  return [...html.matchAll(/<a class="btn[^>]*>([^<]+)</g)].map(([, name]) => name ?? '');
}

it.each([
  ['missing', ['Go Home', 'Contact Us'], ['Today', 'Go Home']],
  ['broken', ['Try Again', 'Go Home', 'Visit Our Store'], ['Try Again', 'Today', 'Go Home']],
] as const)('of what is %s leads back to where one is, the shop or the admin', (kind, ofShop, ofAdmin) => {
  expect(buttonsOf({ kind })).toEqual(ofShop);
  expect(buttonsOf({ kind, start: adminHome })).toEqual(ofAdmin);
});
