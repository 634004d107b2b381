import { href } from 'react-router';

/** The links of header and footer, as the specification lists them (section 2). */
export const mainLinks = [
  { to: href('/store-front'), name: 'Store' },
  { to: href('/restoration'), name: 'Restoration' },
  { to: href('/parts'), name: 'Parts' },
  { to: href('/gallery'), name: 'Gallery' },
  { to: href('/about'), name: 'About' },
] as const;

/** The ways into the store and to what was bought, on phones. */
export const shopLinks = [
  { to: href('/store-front'), name: 'Store' },
  { to: href('/store'), name: 'New Aftermarket' },
  { to: href('/napco-store'), name: 'NAPCO' },
  { to: href('/used-store'), name: 'Used' },
  { to: href('/store/truck'), name: 'Point at the Truck' },
  { to: href('/quick-order'), name: 'Quick Order' },
  { to: href('/projects'), name: 'Project Lists' },
  { to: href('/find-order'), name: 'Find Your Order' },
] as const;

export const moreLinks = [
  { to: href('/career'), name: 'Careers' },
  { to: href('/faq'), name: 'General Questions' },
  { to: href('/return-policy'), name: 'Return Policy' },
  { to: href('/privacy'), name: 'Privacy Policy' },
  { to: href('/contactus'), name: 'Contact' },
  { to: href('/proud-partners'), name: 'Proud Partners' },
] as const;

export const footerLinks = [
  { to: href('/about'), name: 'About' },
  { to: href('/restoration'), name: 'Restoration' },
  { to: href('/parts'), name: 'Parts' },
  { to: href('/store-front'), name: 'Store' },
  { to: href('/store/truck'), name: 'Point at the Truck' },
  { to: href('/quick-order'), name: 'Quick Order' },
  { to: href('/contactus'), name: 'Contact' },
  { to: href('/find-order'), name: 'Find Your Order' },
  { to: href('/projects'), name: 'Project Lists' },
  { to: href('/faq'), name: 'General Questions' },
  { to: href('/return-policy'), name: 'Return Policy' },
  { to: href('/privacy'), name: 'Privacy Policy' },
  { to: href('/terms'), name: 'Terms of Sale' },
  { to: href('/accessibility'), name: 'Accessibility' },
] as const;
