import type { Plugin } from 'vite';

/** Cascade layers, weakest first (app/styles/app.css says what they hold). */
const order = '@layer tokens, base, components, utilities;';

/**
 * Every style sheet begins with the order of the layers. Browsers take it from whichever sheet comes first in the page, and
 * that isn't always app.css: when an error page replaces the whole document, React inserts app.css behind the sheets that
 * Vite has loaded for other pages.
 */
export const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.css(?:\?transform-only)?$/ },
    handler: (code) => `${order}\n${code}`,
  },
};
