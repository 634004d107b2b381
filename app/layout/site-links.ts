import { href } from 'react-router';

/** The links of header and footer, as the specification lists them (section 2). */
export const mainLinks = [
  { to: href('/store-front'), name: 'Store' },
  { to: href('/restoration'), name: 'Restoration' },
  { to: href('/parts'), name: 'Parts' },
  { to: href('/gallery'), name: 'Gallery' },
  { to: href('/about'), name: 'About' },
] as const;

/** The ways into the store, on phones. */
export const shopLinks = [
  { to: href('/store-front'), name: 'Store' },
  { to: href('/store'), name: 'New Aftermarket' },
  { to: href('/napco-store'), name: 'NAPCO' },
  { to: href('/used-store'), name: 'Used' },
] as const;

export const moreLinks = [
  { to: href('/career'), name: 'Careers' },
  { to: href('/faq'), name: 'General Questions' },
  { to: href('/return-policy'), name: 'Return Policy' },
  { to: href('/privacy'), name: 'Privacy Policy' },
  { to: href('/contactus'), name: 'Contact' },
  { to: href('/proud-partners'), name: 'Proud Partners' },
] as const;

/** The admin menu; the specification lists its panels (section 2). */
export const adminHome = { to: href('/admin'), name: 'Today' } as const;
export const adminGroups = [
  {
    name: 'Orders',
    links: [
      { to: href('/admin/orderlist'), name: 'Orders' },
      { to: href('/admin/payment-issues'), name: 'Payment Issues' },
    ],
  },
  {
    name: 'Catalog',
    links: [
      { to: href('/admin/productlist'), name: 'Products' },
      { to: href('/admin/couponlist'), name: 'Coupon Panel' },
      { to: href('/admin/gallery'), name: 'Gallery Pictures' },
    ],
  },
  { name: 'Customers', links: [{ to: href('/admin/userlist'), name: 'Users' }] },
  {
    name: 'Messages',
    links: [
      { to: href('/admin/restorationlist'), name: 'Restoration Submissions' },
      { to: href('/admin/partlist'), name: 'Part Inquiries' },
      { to: href('/admin/careerlist'), name: 'Career Submissions' },
    ],
  },
  {
    name: 'Reports',
    links: [
      { to: href('/admin/tax'), name: 'Tax Panel' },
      { to: href('/admin/page-views'), name: 'Page Views' },
      { to: href('/admin/audit'), name: 'Audit' },
    ],
  },
] as const;

export const footerLinks = [
  { to: href('/about'), name: 'About' },
  { to: href('/restoration'), name: 'Restoration' },
  { to: href('/parts'), name: 'Parts' },
  { to: href('/store-front'), name: 'Store' },
  { to: href('/contactus'), name: 'Contact' },
  { to: href('/faq'), name: 'General Questions' },
  { to: href('/return-policy'), name: 'Return Policy' },
  { to: href('/privacy'), name: 'Privacy Policy' },
] as const;
