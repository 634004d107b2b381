import { publicPages } from '../../../shop/public-pages.ts';

/**
 * Which pages are kept, and the query parameters that change them. Everything else in an address
 * (campaign tags, `goBackPath`, somebody's junk) neither makes an entry nor reaches the render.
 */
const filters = ['brand', 'partType', 'yearRange'] as const;

export const cacheableRoutes: Record<string, readonly string[]> = {
  ...Object.fromEntries(publicPages.map((path) => [path, []])),
  '/store': ['keyword', 'pageNumber', ...filters],
  '/store/page/:pageNumber': filters,
  '/store/search/:keyword': ['pageNumber', ...filters],
  '/store/search/:keyword/page/:pageNumber': filters,
  '/napco-store': ['pageNumber'],
  '/napco-store/page/:pageNumber': [],
  '/used-store': ['pageNumber'],
  '/used-store/page/:pageNumber': [],
  '/product/:id': [],
  // Shells without anything personal: the browser fills them.
  '/cart': [],
  '/guest-checkout': [],
  '/shipping': [],
  '/payment': [],
  '/placeorder': [],
  '/profile': [],
  '/password-reset-request': [],
  '/password-reset': [],
  '/verify-email': [],
};

/**
 * Pages of emailed links. They are drawn as the page without its token, which therefore reaches neither the render
 * nor its logs, and nobody on the way may keep such an address.
 */
export const tokenPages: Record<string, string> = {
  '/password-reset/:token': '/password-reset',
  '/verify-email/:token': '/verify-email',
};

/** The one address of a kept page: its path spelled one way, its known parameters in the order of the table. */
export function keptAddress(
  pattern: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const name of cacheableRoutes[pattern] ?? []) {
    const given = query[name];
    // A form without scripts sends one parameter for each ticked box.
    const value: unknown = Array.isArray(given) ? given.join(',') : given;
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
