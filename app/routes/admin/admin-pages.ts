import { href } from 'react-router';
import { adminLinks } from '../../layout/site-links.ts';

/** How many things of each kind wait for an admin. */
export interface Waiting {
  orders: number;
  restorations: number;
  parts: number;
  careers: number;
  paymentIssues: number;
}

export interface AdminPage {
  to: string;
  name: string;
  /** What other paths that belong to the page have after `/admin/`. */
  also?: readonly string[];
  /** The number to show beside the name. */
  waiting?: keyof Waiting;
}

/** `/admin` itself: what needs attention, and the sales. */
export const adminHome = href('/admin');

const more: Partial<Record<(typeof adminLinks)[number]['to'], Pick<AdminPage, 'also' | 'waiting'>>> = {
  [href('/admin/productlist')]: { also: ['product'] },
  [href('/admin/userlist')]: { also: ['user'] },
  [href('/admin/orderlist')]: { waiting: 'orders', also: ['profile', 'order'] },
  [href('/admin/restorationlist')]: { waiting: 'restorations', also: ['restoration'] },
  [href('/admin/partlist')]: { waiting: 'parts', also: ['part'] },
  [href('/admin/careerlist')]: { waiting: 'careers', also: ['career'] },
  [href('/admin/payment-issues')]: { waiting: 'paymentIssues' },
};

/**
 * The admin menu: the links that the header of the shop has, too, between the start page and pages that only
 * the menu leads to.
 */
export const adminPages: readonly AdminPage[] = [
  { to: adminHome, name: 'Today' },
  ...adminLinks.map((link) => ({ ...link, ...more[link.to] })),
  { to: href('/admin/gallery'), name: 'Gallery Pictures' },
  { to: href('/admin/page-views'), name: 'Page Views' },
  { to: href('/admin/audit'), name: 'Audit' },
];
