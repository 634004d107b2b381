/** Pages that anybody can open and search engines may list; a product comes with them. */
export const publicPages: readonly string[] = [
  '/',
  '/store-front',
  '/store',
  '/store/page/2',
  '/store?yearRange=1955-1959',
  '/napco-store',
  '/used-store',
  '/restoration',
  '/parts',
  '/career',
  '/gallery',
  '/about',
  '/contactus',
  '/faq',
  '/return-policy',
  '/privacy',
  '/proud-partners',
];

/** Pages that anybody can open and that are closed to robots. */
export const closedPages: readonly string[] = [
  '/store/search/tailgate',
  '/cart',
  '/guest-checkout',
  '/login',
  '/register',
  '/password-reset-request',
];

export const missingPage = '/no-such-page';
