import { href } from 'react-router';
import type { Today } from '../../../shop/contracts/reports.ts';
import type { adminGroups } from '../../layout/site-links.ts';
import { adminHome } from '../../layout/site-links.ts';

/** How many things of each kind wait for an admin. */
export interface Waiting {
  orders: number;
  restorations: number;
  parts: number;
  careers: number;
  paymentIssues: number;
}

export function waitingOf({ toShip, submissions, paymentIssues }: Today): Waiting {
  const { restoration: restorations, part: parts, career: careers } = submissions;
  return { orders: toShip.count, restorations, parts, careers, paymentIssues };
}

type AdminPath = typeof adminHome.to | (typeof adminGroups)[number]['links'][number]['to'];

/** Where the pages below an entry of the menu are, if not below its own path. */
const alsoBelow: Partial<Record<AdminPath, readonly string[]>> = {
  [href('/admin/productlist')]: ['/admin/product/'],
  [href('/admin/userlist')]: ['/admin/user/'],
  [href('/admin/orderlist')]: ['/admin/profile/', '/admin/order/', '/order/'],
  [href('/admin/restorationlist')]: ['/admin/restoration/'],
  [href('/admin/partlist')]: ['/admin/part/'],
  [href('/admin/careerlist')]: ['/admin/career/'],
};

/** The number beside an entry. */
export const waitingBeside: Partial<Record<AdminPath, keyof Waiting>> = {
  [href('/admin/orderlist')]: 'orders',
  [href('/admin/restorationlist')]: 'restorations',
  [href('/admin/partlist')]: 'parts',
  [href('/admin/careerlist')]: 'careers',
  [href('/admin/payment-issues')]: 'paymentIssues',
};

/** Returns whether a page belongs to an entry of the menu. */
export function belongsTo(to: AdminPath, pathname: string): boolean {
  if (pathname === to) return true;
  // Every path begins with that of the start page, to which only that one belongs.
  if (to === adminHome.to) return false;
  return [`${to}/`, ...(alsoBelow[to] ?? [])].some((begin) => pathname.startsWith(begin));
}
