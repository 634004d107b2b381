import { partSystems } from './part-systems.ts';

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
  '/store/truck',
  '/quick-order',
  '/restoration',
  '/parts',
  '/career',
  '/return-policy',
  '/faq',
  '/gallery',
  '/about',
  '/proud-partners',
  '/privacy',
  '/terms',
  '/accessibility',
  '/contactus',
] as const;

/** The exploded drawings, which search engines should find, too. */
export const truckViewPages = partSystems.map(({ id }) => `/store/truck/${id}`);

/** Every page that visitors open, by the pattern of its route: the kinds that page views are counted for. */
export const visitorPages: readonly string[] = [
  ...publicPages,
  '/store/page/:pageNumber',
  '/store/search/:keyword',
  '/store/search/:keyword/page/:pageNumber',
  '/store/truck/:view',
  '/napco-store/page/:pageNumber',
  '/used-store/page/:pageNumber',
  '/product/:id',
  '/cart',
  '/guest-checkout',
  '/shipping',
  '/payment',
  '/placeorder',
  '/order/:id',
  '/find-order',
  '/projects',
  '/projects/shared/:id',
  '/projects/:id',
  '/login',
  '/register',
  '/password-reset-request',
  '/password-reset/:token',
  '/verify-email/:token',
  '/arrival/:token',
  '/arrival-off/:token',
  '/profile',
  '/profile/orders/:pageNumber',
  '/profile/orders/search/:keyword',
  '/profile/orders/search/:keyword/page/:pageNumber',
  '/*',
];
