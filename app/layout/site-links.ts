/** The links of header and footer, as the specification lists them (section 2). */
export const mainLinks = [
  { to: '/store-front', name: 'Store' },
  { to: '/restoration', name: 'Restoration' },
  { to: '/parts', name: 'Parts' },
  { to: '/gallery', name: 'Gallery' },
  { to: '/about', name: 'About' },
] as const;

export const moreLinks = [
  { to: '/career', name: 'Careers' },
  { to: '/faq', name: 'General Questions' },
  { to: '/return-policy', name: 'Return Policy' },
  { to: '/privacy', name: 'Privacy Policy' },
  { to: '/contactus', name: 'Contact' },
  { to: '/proud-partners', name: 'Proud Partners' },
] as const;

export const adminLinks = [
  { to: '/admin/productlist', name: 'Products' },
  { to: '/admin/userlist', name: 'Users' },
  { to: '/admin/orderlist', name: 'Orders' },
  { to: '/admin/tax', name: 'Tax Panel' },
  { to: '/admin/couponlist', name: 'Coupon Panel' },
  { to: '/admin/restorationlist', name: 'Restoration Submissions' },
  { to: '/admin/partlist', name: 'Part Inquiries' },
  { to: '/admin/careerlist', name: 'Career Submissions' },
  { to: '/admin/payment-breaks', name: 'Payment Breaks' },
] as const;

export const footerLinks = [
  { to: '/about', name: 'About' },
  { to: '/restoration', name: 'Restoration' },
  { to: '/parts', name: 'Parts' },
  { to: '/store-front', name: 'Store' },
  { to: '/contactus', name: 'Contact' },
  { to: '/faq', name: 'General Questions' },
  { to: '/return-policy', name: 'Return Policy' },
  { to: '/privacy', name: 'Privacy Policy' },
] as const;
