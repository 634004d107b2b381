/**
 * The pages search engines should find, besides products and further pages of lists: listed in the sitemap, kept by the
 * page cache and measured by Lighthouse. Each is a route of app/routes.ts.
 */
export const publicPages = [
  '/',
  '/store-front',
  '/store',
  '/napco-store',
  '/used-store',
  '/restoration',
  '/parts',
  '/career',
  '/return-policy',
  '/faq',
  '/gallery',
  '/about',
  '/proud-partners',
  '/privacy',
  '/contactus',
] as const;
