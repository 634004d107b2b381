import { listSorts, truckCodePattern } from '../../../shop/facts.ts';
import { publicPages, truckViewPages } from '../../../shop/public-pages.ts';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';

const ofTruck = ['fit', 'truck'] as const;
const filters = [
  'brand',
  'partType',
  'yearRange',
  'year',
  'minPrice',
  'maxPrice',
  'inStock',
  ...ofTruck,
  'sort',
] as const;

/** Parameters of which only some values mean something; others must not add entries. */
const forms: Record<string, RegExp> = {
  year: /^(19|20)\d\d$/,
  minPrice: /^\d{1,6}$/,
  maxPrice: /^\d{1,6}$/,
  inStock: /^true$/,
  fit: /^fits(,check)?$/,
  truck: truckCodePattern,
  sort: new RegExp(`^(${listSorts.join('|')})$`),
};

/**
 * The pages that are cached, each with the query parameters that change it. Anything else in an address (campaign
 * tags, `goBackPath`, junk) neither adds an entry nor reaches the render.
 */
export const cacheableRoutes: Record<string, readonly string[]> = {
  // One by one: other names after `/store/truck/` are no pages, and must not add entries.
  ...Object.fromEntries([...publicPages, ...truckViewPages].map((path) => [path, []])),
  '/store': ['keyword', 'pageNumber', ...filters],
  '/store/page/:pageNumber': filters,
  '/store/search/:keyword': ['pageNumber', ...filters],
  '/store/search/:keyword/page/:pageNumber': filters,
  '/napco-store': ['pageNumber', ...ofTruck, 'sort'],
  '/napco-store/page/:pageNumber': [...ofTruck, 'sort'],
  '/used-store': ['pageNumber', ...ofTruck, 'sort'],
  '/used-store/page/:pageNumber': [...ofTruck, 'sort'],
  '/product/:id': [],
  // Shells without personal data, which the browser fetches.
  '/cart': [],
  '/guest-checkout': [],
  '/shipping': [],
  '/payment': [],
  '/placeorder': [],
  '/profile': [],
  '/projects': [],
  '/password-reset-request': [],
  '/password-reset': [],
  '/verify-email': [],
  '/arrival': [],
  '/arrival-off': [],
};

/**
 * Pages opened from emailed links, each with the page that is rendered for it. The token reaches neither the render nor
 * its logs, and the reply is never cached.
 */
export const tokenPages: Record<string, string> = {
  '/password-reset/:token': '/password-reset',
  '/verify-email/:token': '/verify-email',
  '/arrival/:token': '/arrival',
  '/arrival-off/:token': '/arrival-off',
};

/** Returns the canonical address of a cached page: one spelling of its path, its known parameters in the table's order. */
export function canonicalAddress(
  pattern: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const name of cacheableRoutes[pattern] ?? []) {
    const given = query[name];
    // Without scripts, a form sends one parameter for each checked box.
    const value: unknown = Array.isArray(given) ? given.join(',') : given;
    if (typeof value !== 'string' || value === '' || forms[name]?.test(value) === false) continue;
    // One spelling of a truck: without words that mean nothing, in one order.
    search.set(name, name === 'truck' ? truckCode(parseTruckCode(value)) : value);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
