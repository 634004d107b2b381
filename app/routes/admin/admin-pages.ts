import type { Register } from 'react-router';
import { href } from 'react-router';
import type { Today } from '../../../shop/contracts/reports.ts';
import type { adminGroups } from '../../layout/admin-links.ts';
import { adminHome } from '../../layout/admin-links.ts';

/** How many things of each kind wait for an admin. */
export interface Waiting {
  orders: number;
  restorations: number;
  parts: number;
  careers: number;
  paymentIssues: number;
  disputes: number;
  questions: number;
}

export function waitingOf({ toShip, submissions, paymentIssues, disputes, questions }: Today): Waiting {
  const { restoration: restorations, part: parts, career: careers } = submissions;
  return {
    orders: toShip.count + toShip.reversed,
    restorations,
    parts,
    careers,
    paymentIssues,
    disputes: disputes.count,
    questions,
  };
}

type AdminPath = typeof adminHome.to | (typeof adminGroups)[number]['links'][number]['to'];

/** The pages that belong to an entry of the menu, by the pattern of their route, if their path is not below its own. */
const alsoBelow: Partial<Record<AdminPath, readonly (keyof Register['pages'])[]>> = {
  [href('/admin/productlist')]: ['/admin/product/:id/edit'],
  [href('/admin/userlist')]: ['/admin/user/:id/edit', '/admin/customer', '/admin/erase-customer'],
  [href('/admin/orderlist')]: [
    '/admin/profile/orders/:pageNumber',
    '/admin/order/:id/invoice',
    '/admin/packing-slips',
    '/order/:id',
  ],
  [href('/admin/restorationlist')]: ['/admin/restoration/:id'],
  [href('/admin/partlist')]: ['/admin/part/:id'],
  [href('/admin/careerlist')]: ['/admin/career/:id'],
};

/** The number beside an entry. */
export const waitingBeside: Partial<Record<AdminPath, keyof Waiting>> = {
  [href('/admin/orderlist')]: 'orders',
  [href('/admin/restorationlist')]: 'restorations',
  [href('/admin/partlist')]: 'parts',
  [href('/admin/careerlist')]: 'careers',
  [href('/admin/payment-issues')]: 'paymentIssues',
  [href('/admin/disputes')]: 'disputes',
  [href('/admin/questions')]: 'questions',
};

/** Where the guide tells of a page: ids of its headings. */
export const guideHeadings: Partial<Record<AdminPath, string>> = {
  [adminHome.to]: 'in-the-morning-what-needs-attention',
  [href('/admin/orderlist')]: 'orders',
  [href('/admin/payment-issues')]: 'when-a-payment-needs-you',
  [href('/admin/disputes')]: 'when-a-payment-needs-you',
  [href('/admin/local-pickup')]: 'shipping-and-pickup',
  [href('/admin/productlist')]: 'products-and-prices',
  [href('/admin/part-hunt')]: 'what-to-look-for',
  [href('/admin/couponlist')]: 'coupons',
  [href('/admin/synonyms')]: 'search-words',
  [href('/admin/gallery')]: 'the-gallery',
  [href('/admin/userlist')]: 'customers-and-staff',
  [href('/admin/reviews')]: 'customers-and-staff',
  [href('/admin/questions')]: 'questions-about-parts',
  [href('/admin/restorationlist')]: 'requests-from-visitors',
  [href('/admin/partlist')]: 'requests-from-visitors',
  [href('/admin/careerlist')]: 'requests-from-visitors',
  [href('/admin/best-sellers')]: 'what-sells',
  [href('/admin/income')]: 'at-the-end-of-the-month-income',
  [href('/admin/tax')]: 'at-the-end-of-the-quarter-tax',
  [href('/admin/page-views')]: 'what-people-look-at',
  [href('/admin/audit')]: 'who-did-what',
  [href('/admin/security')]: 'who-did-what',
  [href('/admin/integrations')]: 'other-programs',
};

/** Returns whether a page belongs to an entry of the menu. */
export function belongsTo(to: AdminPath, pathname: string): boolean {
  if (pathname === to) return true;
  // Every path begins with that of the start page, to which only that one belongs.
  if (to === adminHome.to) return false;
  const begins = (alsoBelow[to] ?? []).map((pattern) => pattern.replace(/:.*/, ''));
  return [`${to}/`, ...begins].some((begin) => pathname.startsWith(begin));
}
