/**
 * Lists the orders to ship, without those whose buyers ask to cancel them, or enters a tracking number:
 *
 *     SHOP_URL=https://www.example.com API_TOKEN=lct_… node ship-orders.ts
 *     SHOP_URL=https://www.example.com API_TOKEN=lct_… node ship-orders.ts 570123 UPS 1Z999AA10123456784
 *
 * The token needs the scopes `orders:read` and `orders:ship`. `shop-api.d.ts` is generated; see README.md.
 */
import createClient from 'openapi-fetch';
import type { paths } from './shop-api.d.ts';

const { SHOP_URL: baseUrl = 'http://localhost:3000', API_TOKEN: token = '' } = process.env;
const shop = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

const [number, carrier, trackingNumber] = process.argv.slice(2);

const { data, error } = await shop.GET('/api/orders', { params: { query: { show: 'to-ship' } } });
if (error) throw new Error(error.message);

// Somebody at the shop answers these first.
const orders = data.orders.filter(
  ({ requests }) => !requests.some(({ kind, answeredAt }) => kind === 'cancel' && answeredAt === null),
);

if (!number || !carrier) {
  for (const order of orders)
    console.log(
      `${order.number}  $${order.totalPrice}  ${order.shippingAddress.name ?? ''}${order.pickup ? '  (local pickup)' : ''}`,
    );
} else {
  const order = orders.find((candidate) => candidate.number === Number(number));
  if (!order) throw new Error(`Order ${number} is not waiting to be shipped, or its buyer asks to cancel it`);
  // With the version, an order that has changed since it was read, because its buyer asks to cancel it for example, is refused.
  const sent = await shop.PUT('/api/orders/{id}/tracking', {
    params: { path: { id: order._id } },
    body: {
      carrier,
      trackingNumber: trackingNumber ?? '',
      ...(order.version !== undefined && { version: order.version }),
    },
  });
  if (sent.error) throw new Error(sent.error.message);
  console.log(`${number} is sent by ${sent.data.tracking?.carrier}`);
}
