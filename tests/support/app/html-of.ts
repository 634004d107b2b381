import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Renders an element on a page, as the server does. @returns its HTML, without the marks between texts */
export function htmlOf(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router })).replaceAll('<!-- -->', '');
}
