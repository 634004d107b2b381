import type { Register } from 'react-router';

type ShopPage = Exclude<keyof Register['pages'], `/admin${string}`>;

/** What page views call the pages, by the pattern of their route; several patterns may be one page. */
const names: Record<ShopPage, string> = {
  '/': 'Home',
  '/store-front': 'Store front',
  '/store': 'New Aftermarket Products',
  '/store/page/:pageNumber': 'New Aftermarket Products',
  '/store/search/:keyword': 'Search',
  '/store/search/:keyword/page/:pageNumber': 'Search',
  '/napco-store': 'NAPCO',
  '/napco-store/page/:pageNumber': 'NAPCO',
  '/used-store': 'Used parts',
  '/used-store/page/:pageNumber': 'Used parts',
  '/store/truck': 'The truck',
  '/store/truck/:view': 'The truck',
  '/product/:id': 'A part',
  '/cart': 'Cart',
  '/quick-order': 'Quick Order',
  '/guest-checkout': 'Guest Checkout',
  '/shipping': 'Shipping',
  '/payment': 'Payment Method',
  '/placeorder': 'Order Confirmation',
  '/order/:id': 'An order',
  '/find-order': 'Find Your Order',
  '/projects': 'Project Lists',
  '/projects/:id': 'A project list',
  '/projects/shared/:id': 'A shared project list',
  '/login': 'Sign In',
  '/register': 'Register',
  '/password-reset-request': 'Password Reset',
  '/password-reset/:token?': 'Password Reset',
  '/verify-email/:token?': 'Email Verification',
  '/arrival/:token?': 'Waiting for a part',
  '/arrival-off/:token?': 'Not waiting for a part',
  '/profile': 'Profile',
  '/profile/orders/:pageNumber': 'Profile',
  '/profile/orders/search/:keyword': 'Profile',
  '/profile/orders/search/:keyword/page/:pageNumber': 'Profile',
  '/restoration': 'Restoration',
  '/parts': 'Parts',
  '/career': 'Careers',
  '/gallery': 'Gallery',
  '/about': 'About',
  '/contactus': 'Contact',
  '/faq': 'General Questions',
  '/return-policy': 'Return Policy',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Sale',
  '/accessibility': 'Accessibility',
  '/proud-partners': 'Proud Partners',
  '/*': 'Addresses that lead nowhere',
};

/** A page reports the id of its route, which has no mark of what is optional. */
const namesByReported: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(names).map(([pattern, name]) => [pattern.replace('?', ''), name]),
);

export interface Viewed {
  /** The page's name. */
  _id: string;
  today: number;
  week: number;
  month: number;
}

/** Sums the views by page name, the most opened first; a page without a name keeps its pattern. */
export function byName(pages: readonly ({ page: string } & Omit<Viewed, '_id'>)[]): Viewed[] {
  const all = new Map<string, Viewed>();
  for (const { page, today, week, month } of pages) {
    const name = namesByReported[page] ?? page;
    const sum = all.get(name) ?? { _id: name, today: 0, week: 0, month: 0 };
    all.set(name, { _id: name, today: sum.today + today, week: sum.week + week, month: sum.month + month });
  }
  return [...all.values()].toSorted((a, b) => b.month - a.month);
}
