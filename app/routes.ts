import type { RouteConfig } from '@react-router/dev/routes';
import { index, route } from '@react-router/dev/routes';

/** Every page URL of the shop. Nobody writes one anywhere else without this table knowing it. */
export default [
  index('routes/store/home.tsx'),
  route('store-front', 'routes/store/store-front.tsx'),
  ...['store', 'store/page/:pageNumber', 'store/search/:keyword', 'store/search/:keyword/page/:pageNumber'].map((path) =>
    route(path, 'routes/store/store.tsx', { id: path }),
  ),
  ...['napco-store', 'napco-store/page/:pageNumber'].map((path) =>
    route(path, 'routes/store/napco-store.tsx', { id: path }),
  ),
  ...['used-store', 'used-store/page/:pageNumber'].map((path) => route(path, 'routes/store/used-store.tsx', { id: path })),
  route('product/:id', 'routes/store/product.tsx'),

  route('cart', 'routes/checkout/cart.tsx'),
  route('guest-checkout', 'routes/checkout/guest-checkout.tsx'),
  route('shipping', 'routes/checkout/shipping.tsx'),
  route('payment', 'routes/checkout/payment.tsx'),
  route('placeorder', 'routes/checkout/place-order.tsx'),
  route('order/:id', 'routes/checkout/order.tsx'),

  route('login', 'routes/account/login.tsx'),

  route('*', 'routes/company/not-found.tsx'),
] satisfies RouteConfig;
