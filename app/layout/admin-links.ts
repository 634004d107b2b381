import { href } from 'react-router';

/** The admin menu; the specification lists its panels (section 2). */
export const adminHome = { to: href('/admin'), name: 'Today' } as const;
export const adminGroups = [
  {
    name: 'Orders',
    links: [
      { to: href('/admin/orderlist'), name: 'Orders' },
      { to: href('/admin/payment-issues'), name: 'Payment Issues' },
      { to: href('/admin/disputes'), name: 'Disputes' },
      { to: href('/admin/local-pickup'), name: 'Shipping & Pickup' },
    ],
  },
  {
    name: 'Catalog',
    links: [
      { to: href('/admin/productlist'), name: 'Products' },
      { to: href('/admin/part-hunt'), name: 'Part Hunt' },
      { to: href('/admin/couponlist'), name: 'Coupon Panel' },
      { to: href('/admin/synonyms'), name: 'Search Words' },
      { to: href('/admin/gallery'), name: 'Gallery Pictures' },
    ],
  },
  {
    name: 'Customers',
    links: [
      { to: href('/admin/userlist'), name: 'Users' },
      { to: href('/admin/questions'), name: 'Questions' },
      { to: href('/admin/reviews'), name: 'Reviews' },
      { to: href('/admin/restorationlist'), name: 'Restoration Submissions' },
      { to: href('/admin/partlist'), name: 'Part Inquiries' },
      { to: href('/admin/careerlist'), name: 'Career Submissions' },
    ],
  },
  {
    name: 'Reports',
    links: [
      { to: href('/admin/best-sellers'), name: 'Best Sellers' },
      { to: href('/admin/income'), name: 'Income' },
      { to: href('/admin/tax'), name: 'Tax Panel' },
      { to: href('/admin/page-views'), name: 'Page Views' },
      { to: href('/admin/audit'), name: 'Audit' },
      { to: href('/admin/security'), name: 'Security' },
    ],
  },
  {
    name: 'More',
    links: [
      { to: href('/admin/integrations'), name: 'Integrations' },
      { to: href('/admin/guide'), name: 'Guide' },
    ],
  },
] as const;
