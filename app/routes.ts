import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, route } from '@react-router/dev/routes';

/** A page's id is its pattern, which page views report. */
const page = (path: string, file: string, id = `/${path}`) => route(path, file, { id, caseSensitive: true });

/** The page of a link in an email. Its token leaves the address before the page starts, so the page has an address without it, too. */
const emailedPage = (path: string, file: string) => page(`${path}/:token?`, file, `/${path}/:token`);

const adminPage = (path: string, file: string) => page(path, file, `/admin/${path}`);

/** Returns the paths of a list: its first page, and the others. */
const paged = (path: string) => [path, `${path}/page/:pageNumber`];
const searchable = (path: string) => [...paged(path), ...paged(`${path}/search/:keyword`)];

const pages = (paths: string[], file: string) => paths.map((path) => page(path, file));
const adminPages = (paths: string[], file: string) => paths.map((path) => adminPage(path, file));

/** The later pages of the orders in the profile. Below `admin` they are specified, too. */
const profileOrders = ['orders/:pageNumber', ...paged('orders/search/:keyword')];

/** Every page URL of the shop. Everything else in `app/` builds addresses from this table, with `href()` or `listPath()`. */
export default [
  index('routes/store/home.tsx', { id: '/' }),
  page('store-front', 'routes/store/store-front.tsx'),
  ...pages(searchable('store'), 'routes/store/store.tsx'),
  ...pages([...paged('napco-store'), ...paged('used-store')], 'routes/store/brand-store.tsx'),
  page('store/truck', 'routes/store/truck/truck-map.tsx'),
  page('store/truck/:view', 'routes/store/truck/truck-view.tsx'),
  page('product/:id', 'routes/store/product/product.tsx'),

  page('cart', 'routes/checkout/cart/cart.tsx'),
  page('quick-order', 'routes/checkout/quick-order/quick-order.tsx'),
  page('guest-checkout', 'routes/checkout/guest-checkout.tsx'),
  page('shipping', 'routes/checkout/shipping.tsx'),
  page('payment', 'routes/checkout/payment.tsx'),
  page('placeorder', 'routes/checkout/place-order.tsx'),
  page('order/:id', 'routes/order/order.tsx'),
  page('find-order', 'routes/order/find-order.tsx'),

  page('projects', 'routes/projects/projects.tsx'),
  page('projects/shared/:id', 'routes/projects/shared-project.tsx'),
  page('projects/:id', 'routes/projects/project.tsx'),

  page('login', 'routes/account/login.tsx'),
  page('register', 'routes/account/register.tsx'),
  page('password-reset-request', 'routes/account/password-reset-request.tsx'),
  emailedPage('password-reset', 'routes/account/password-reset.tsx'),
  emailedPage('verify-email', 'routes/account/verify-email.tsx'),
  emailedPage('arrival', 'routes/arrivals/arrival.tsx'),
  emailedPage('arrival-off', 'routes/arrivals/arrival-off.tsx'),

  route('profile', 'routes/account/profile.tsx', { id: 'profile', caseSensitive: true }, [
    index('routes/account/my-orders.tsx', { id: '/profile' }),
    ...profileOrders.map((path) => page(path, 'routes/account/my-orders.tsx', `/profile/${path}`)),
  ]),

  route('admin', 'routes/admin/admin.tsx', { id: 'admin', caseSensitive: true }, [
    layout('routes/admin/admin-content.tsx', { id: 'admin/content' }, [
      index('routes/admin/today/admin-home.tsx', { id: '/admin' }),
      ...adminPages(paged('disputes'), 'routes/admin/disputes/disputes.tsx'),
      ...adminPages(paged('payment-issues'), 'routes/admin/payment-issues/payment-issues.tsx'),
      adminPage('local-pickup', 'routes/admin/settings/local-pickup.tsx'),
      adminPage('payment-issues/:id', 'routes/admin/payment-issues/payment-issue.tsx'),
      ...(['restoration', 'part', 'career'] as const).flatMap((form) => [
        ...adminPages(paged(`${form}list`), 'routes/admin/inquiries/inquiry-list.tsx'),
        adminPage(`${form}/:id`, 'routes/admin/inquiries/inquiry-page.tsx'),
      ]),
      adminPage('questions', 'routes/admin/questions/question-list.tsx'),
      adminPage('questions/:id', 'routes/admin/questions/question-page.tsx'),
      ...adminPages(paged('reviews'), 'routes/admin/reviews/review-list.tsx'),
      adminPage('part-hunt', 'routes/admin/part-hunt/part-hunt.tsx'),
      adminPage('gallery', 'routes/admin/gallery/gallery-admin.tsx'),
      adminPage('income', 'routes/admin/income/income.tsx'),
      ...adminPages(paged('tax'), 'routes/admin/tax/tax.tsx'),
      adminPage('tax/:state', 'routes/admin/tax/tax-state.tsx'),
      ...adminPages(paged('couponlist'), 'routes/admin/coupons/coupon-list.tsx'),
      adminPage('couponlist/:id/edit', 'routes/admin/coupons/coupon-edit.tsx'),
      ...adminPages(paged('synonyms'), 'routes/admin/synonyms/synonym-list.tsx'),
      adminPage('synonyms/:id/edit', 'routes/admin/synonyms/synonym-edit.tsx'),
      ...adminPages(searchable('productlist'), 'routes/admin/products/product-list.tsx'),
      adminPage('product/:id/edit', 'routes/admin/products/product-edit.tsx'),
      adminPage('productlist/prices', 'routes/admin/products/product-prices.tsx'),
      adminPage('productlist/csv', 'routes/admin/products/product-csv.tsx'),
      adminPage('productlist/csv/:id', 'routes/admin/products/product-import.tsx'),
      ...adminPages(searchable('orderlist'), 'routes/admin/orders/order-list.tsx'),
      ...adminPages(
        profileOrders.map((path) => `profile/${path}`),
        'routes/admin/orders/order-list.tsx',
      ),
      adminPage('packing-slips', 'routes/admin/orders/print/packing-slips.tsx'),
      adminPage('order/:id/packing-slip', 'routes/admin/orders/print/packing-slip.tsx'),
      adminPage('order/:id/invoice', 'routes/admin/orders/print/invoice.tsx'),
      ...adminPages(searchable('userlist'), 'routes/admin/users/user-list.tsx'),
      adminPage('user/:id/edit', 'routes/admin/users/user-edit.tsx'),
      adminPage('customer', 'routes/admin/customers/customer.tsx'),
      adminPage('erase-customer', 'routes/admin/users/erase-customer.tsx'),
      adminPage('two-step', 'routes/admin/security/two-step-set-up.tsx'),
      adminPage('page-views', 'routes/admin/today/page-views.tsx'),
      ...adminPages(paged('best-sellers'), 'routes/admin/best-sellers/best-sellers.tsx'),
      ...adminPages(paged('audit'), 'routes/admin/audit/audit.tsx'),
      ...adminPages(paged('security'), 'routes/admin/security/security.tsx'),
      adminPage('guide', 'routes/admin/guide/guide.tsx'),
      adminPage('integrations', 'routes/admin/integrations/integrations.tsx'),
      ...adminPages(paged('integrations/webhooks/:id'), 'routes/admin/integrations/webhook.tsx'),
      adminPage('*', 'routes/admin/admin-not-found.tsx'),
    ]),
  ]),

  page('restoration', 'routes/inquiry/restoration.tsx'),
  page('parts', 'routes/inquiry/parts.tsx'),
  page('career', 'routes/inquiry/career.tsx'),
  page('return-policy', 'routes/company/return-policy.tsx'),
  page('contactus', 'routes/company/contact.tsx'),
  page('faq', 'routes/company/faq.tsx'),
  page('gallery', 'routes/company/gallery.tsx'),
  page('about', 'routes/company/about.tsx'),
  page('proud-partners', 'routes/company/proud-partners.tsx'),
  page('privacy', 'routes/company/privacy.tsx'),
  page('terms', 'routes/company/terms.tsx'),
  page('accessibility', 'routes/company/accessibility.tsx'),

  page('*', 'routes/company/not-found.tsx'),
] satisfies RouteConfig;
