import { auditPath } from './audit/audit-path.ts';
import { paymentIssuesPath } from './payment-issues/issues-path.ts';

/** How much waits for an admin, by what it is. */
export interface Waiting {
  orders: number;
  restorations: number;
  parts: number;
  careers: number;
  paymentIssues: number;
}

export interface AdminPage {
  to: string;
  /** Where else it or single ones of it stand, when that is not below it. */
  also?: readonly string[];
  name: string;
  /** What waits there; its number stands beside the name. */
  waiting?: keyof Waiting;
}

/** Where `/admin` leads: what needs somebody, and the sales. */
export const adminHome = '/admin';

/**
 * The pages of the back office that the admin's menu leads to, as the specification lists them (section 2), between the
 * start page and our own; whatever stands below one of them belongs to it.
 */
export const adminPages: readonly AdminPage[] = [
  { to: adminHome, name: 'Today' },
  { to: '/admin/productlist', name: 'Products', also: ['/admin/product'] },
  { to: '/admin/userlist', name: 'Users', also: ['/admin/user'] },
  {
    to: '/admin/orderlist',
    name: 'Orders',
    waiting: 'orders',
    also: ['/admin/profile/orders', '/admin/order'],
  },
  { to: '/admin/tax', name: 'Tax Panel' },
  { to: '/admin/couponlist', name: 'Coupon Panel' },
  {
    to: '/admin/restorationlist',
    name: 'Restoration Submissions',
    waiting: 'restorations',
    also: ['/admin/restoration'],
  },
  { to: '/admin/partlist', name: 'Part Inquiries', waiting: 'parts', also: ['/admin/part'] },
  { to: '/admin/careerlist', name: 'Career Submissions', waiting: 'careers', also: ['/admin/career'] },
  { to: paymentIssuesPath(), name: 'Payment issues', waiting: 'paymentIssues' },
  { to: '/admin/gallery', name: 'Gallery Pictures' },
  { to: '/admin/page-views', name: 'Page Views' },
  { to: auditPath(), name: 'Audit' },
];
