import { newId } from '../../../server/db/id.ts';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import { endpoints } from '../../../shop/contracts/endpoints.ts';
import type { Asked, Cell, Person } from './cell.ts';
import { personOf } from './cell.ts';
import { accountRequests } from './account-requests.ts';
import { integrationRequests } from './integration-requests.ts';
import { inquiryRequests } from './inquiry-requests.ts';
import { partHuntRequests } from './part-hunt-requests.ts';
import { questionRequests } from './question-requests.ts';
import { projectRequests } from './project-requests.ts';
import { adminRequests } from './admin-requests.ts';
import type { TestApp } from '../../support/build-test-app.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  orderBody,
  placeOrder,
} from '../../support/factories.ts';
import { newOrder } from '../../support/payment-providers.ts';
import { eventHeaders, listenTo } from '../../support/emulator-client.ts';

const none: Asked = {};
const reviewBody = { rating: 5, comment: 'Fits like it was made for it.' };

/** Creates the owner's thing and the request. Undefined: such an owner cannot have such a thing. */
export const requests: Record<EndpointName, (cell: Cell) => Asked | undefined | Promise<Asked | undefined>> =
  {
    ...adminRequests,
    ...integrationRequests,
    'GET /api/config/site': () => none,
    'POST /api/page-views': () => ({ query: 'page=%2Fproduct%2F%3Aid' }),
    'POST /api/browser-errors': () => ({
      body: { message: 'TypeError: x is not a function', source: 'frame.js:1:2', page: '/store' },
    }),
    'GET /api/config/paypal': () => none,
    'GET /api/gallery': () => none,

    'GET /api/products': () => none,
    'GET /api/products/filter': () => none,
    'GET /api/products/facets': () => none,
    'GET /api/products/suggestions': () => ({ query: 'keyword=hood' }),
    'GET /api/products/categories': () => none,
    'GET /api/products/top': () => none,
    'GET /api/products/featured': () => none,
    'GET /api/products/brand/:brand': () => ({ params: { brand: 'NAPCO' } }),
    'GET /api/products/:id': async ({ shop, owner }) => ({
      params: { id: owner ? (await createProduct(shop)).id : newId() },
    }),
    'POST /api/products/quick-order': () => ({ body: { lines: ['LCT-TG-5401 2'] } }),
    'GET /api/products/:id/together': async ({ shop, owner }) => ({
      params: { id: owner ? (await createProduct(shop)).id : newId() },
    }),

    'GET /api/products/:id/reviews/mine': async (cell) => {
      const asked = await reviewed(cell);
      return asked && { ...asked, shows: ({ review }: { review: object | null }) => review !== null };
    },
    'GET /api/products/:id/reviews': reviewed,
    'GET /api/reviews': () => none,
    'DELETE /api/reviews/:id': async (cell) => {
      const asked = await reviewed(cell);
      return asked && { ...asked, params: { id: asked.thing?.id ?? newId() } };
    },
    'POST /api/products/:id/reviews': async (cell) => {
      const asked = await reviewed(cell);
      // A user without a review creates their own; the other user's stays unchanged.
      return asked && { ...asked, untouched: asked.thing, body: reviewBody };
    },
    'PUT /api/products/:id/reviews/mine': async (cell) => {
      const asked = await reviewed(cell);
      return asked && { ...asked, body: reviewBody };
    },

    ...accountRequests,

    'POST /api/coupons/apply': async ({ shop }) => ({
      body: {
        couponCode: (await createCoupon(shop)).code,
        cartItems: [{ product: (await createProduct(shop)).id, qty: 1 }],
        shippingAddress: californiaAddress,
      },
    }),
    'GET /api/coupons': () => none,
    'POST /api/coupons': () => none,
    'GET /api/coupons/:id': (cell) => coupon(cell),
    'PUT /api/coupons/:id': async (cell) => ({
      ...(await coupon(cell)),
      body: {
        code: `SUMMER-${newId()}`,
        napcoDiscountPercentage: 5,
        aftermarketDiscountPercentage: 7.5,
        isActive: true,
      },
    }),
    'DELETE /api/coupons/:id': (cell) => coupon(cell),

    'GET /api/settings': () => none,
    'PUT /api/settings': () => ({ body: { pickup: false } }),

    'GET /api/synonyms': () => none,
    'POST /api/synonyms': () => ({ body: { term: `dogleg ${newId()}`, meaning: 'cab corner' } }),
    'GET /api/synonyms/:id': (cell) => synonym(cell),
    'PUT /api/synonyms/:id': async (cell) => ({
      ...(await synonym(cell)),
      body: { term: `dogleg ${newId()}`, meaning: 'cab corner' },
    }),
    'DELETE /api/synonyms/:id': (cell) => synonym(cell),

    'POST /api/orders': async ({ shop }) => ({
      body: orderBody([{ product: (await createProduct(shop)).id, qty: 1 }]),
    }),
    'GET /api/orders/for-customer': async () => ({ query: 'email=walt@example.com' }),
    'POST /api/orders/for-customer': async ({ shop }) => ({
      body: {
        ...orderBody([{ product: (await createProduct(shop)).id, qty: 1 }]),
        customerEmail: 'walt@example.com',
      },
    }),
    'GET /api/orders/myorders': async (cell) => {
      const { id } = await order(cell);
      return {
        query: `keyword=${id}`,
        shows: ({ orders }: { orders: { _id: string }[] }) => orders.some((one) => one._id === id),
      };
    },
    'POST /api/orders/myorders': async () => ({}),
    'GET /api/orders/:id': async (cell) => ({
      params: await order(cell),
      shows: (reply: { view: string }) => reply.view === 'full' && JSON.stringify(reply).includes('Ridley'),
    }),
    'POST /api/orders/:id/payment': async (cell) => ordered(await order(cell)),
    'PUT /api/orders/:id/pay': async (cell) => {
      const { id } = await order(cell);
      return { ...ordered({ id }), body: { id: cell.owner ? await approvedPayment(cell, id) : newId() } };
    },

    'PUT /api/orders/:id/cancel': async (cell) => ordered(await order(cell)),
    'PUT /api/orders/:id/complete-address': async (cell) => {
      const { id } = await order(cell, { shippingAddress: { ...californiaAddress, address: '' } });
      if (cell.owner) await payFor(cell, id);
      return { ...ordered({ id }), body: { ...californiaAddress, version: 1 } };
    },
    'POST /api/orders/:id/requests': async (cell) => {
      const { id } = await order(cell);
      if (cell.owner) await payFor(cell, id);
      return { ...ordered({ id }), body: { kind: 'cancel', reason: 'Found another one.' } };
    },
    'PUT /api/orders/:id/cancel-by-shop': async (cell) => ({
      ...ordered(await order(cell)),
      body: { reason: 'A typing error in the price.' },
    }),

    'PUT /api/orders/:id/manual-payment': async (cell) => ({
      ...ordered(await order(cell)),
      body: { paymentMethod: 'Check', reference: '1042' },
    }),

    'POST /api/orders/:id/refunds': async (cell) => {
      const { id } = await order(cell);
      if (cell.owner) await payFor(cell, id);
      const headers = { 'idempotency-key': newId() };
      return { ...ordered({ id }), headers, body: { amount: '1.00', reason: 'A scratch.' } };
    },

    'POST /api/webhooks/paypal': async ({ shop }) => {
      const { headers, rawBody } = await signedEvent(shop);
      return { headers, body: JSON.parse(rawBody.toString()) as object };
    },

    'GET /api/disputes': () => none,
    'GET /api/payment-issues': () => none,
    'GET /api/payment-issues/:id': (cell) => brokenPayment(cell),
    'PUT /api/payment-issues/:id': async (cell) => ({
      ...(await brokenPayment(cell)),
      body: { note: 'Refunded at the provider.' },
    }),
    ...inquiryRequests,
    ...projectRequests,
    ...partHuntRequests,
    ...questionRequests,
  };

/** Returns a customer (or an admin where one is required) with a valid request they may make, about their own things if it names any. */
export async function allowedRequest(
  shop: TestApp,
  name: EndpointName,
): Promise<{ caller: Person; asked: Asked }> {
  const caller = await personOf(shop, endpoints[name].guard === 'admin' ? 'admin' : 'customer');
  // A product cannot be reviewed twice, and admins can do neither to themselves.
  const others: EndpointName[] = [
    'POST /api/products/:id/reviews',
    'DELETE /api/users/:id',
    'DELETE /api/users/:id/two-factor',
  ];
  const owner = others.includes(name) ? await personOf(shop, 'customer') : caller;
  const asked = await requests[name]({ shop, caller, owner });
  if (!asked) throw new Error(`a customer can ask for ${name}`);
  return { caller, asked };
}

const ordered = ({ id }: { id: string }): Asked => ({ params: { id }, thing: { table: 'orders', id } });

async function order(
  { shop, owner }: Cell,
  given: Parameters<typeof orderBody>[1] = {},
): Promise<{ id: string }> {
  if (!owner) return { id: newId() };
  const { id: product } = await createProduct(shop);
  return { id: (await placeOrder(shop, owner, [{ product, qty: 1 }], given))._id };
}

async function synonym({ shop, owner }: Cell): Promise<Asked> {
  const id = newId();
  if (owner)
    await shop.deps.db
      .insertInto('synonyms')
      .values({ id, term: `hockey ${id}`, termWords: `hockey ${id}`, meaning: 'bumper' })
      .execute();
  return { params: { id }, thing: { table: 'synonyms', id } };
}

async function coupon({ shop, owner }: Cell): Promise<Asked> {
  const id = owner ? (await createCoupon(shop)).id : newId();
  return { params: { id }, thing: { table: 'coupons', id } };
}

async function approvedPayment({ shop, owner = { email: '' } }: Cell, orderId: string): Promise<string> {
  const { id } = await shop.as(owner)('POST /api/orders/:id/payment', { params: { id: orderId } });
  shop.emulator.approve(id);
  return id;
}

async function payFor(cell: Cell, orderId: string): Promise<void> {
  const id = await approvedPayment(cell, orderId);
  const { shop, owner = { email: '' } } = cell;
  await shop.as(owner)('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } });
}

/** An open payment issue. */
async function brokenPayment({ shop, owner }: Cell): Promise<Asked> {
  const id = newId();
  if (!owner) return { params: { id } };
  await shop.deps.db
    .insertInto('paymentIssues')
    .values({
      id,
      orderId: null,
      kind: 'unknown_capture',
      subject: id,
      detail: '{}',
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    })
    .execute();
  return { params: { id }, thing: { table: 'paymentIssues', id } };
}

/** A product that the owner has reviewed. */
async function reviewed({ shop, owner }: Cell): Promise<Asked | undefined> {
  if (!owner) return { params: { id: newId() } };
  if (!owner.userId || owner.unverified) return undefined;
  const { id } = await createProduct(shop);
  const { _id } = await shop.as(owner)('POST /api/products/:id/reviews', {
    params: { id },
    body: { rating: 3, comment: 'Needs some work.' },
  });
  return { params: { id }, thing: { table: 'reviews', id: _id } };
}

export interface SignedEvent {
  headers: Record<string, string>;
  rawBody: Buffer;
}

const kept = new WeakMap<TestApp, Promise<SignedEvent>>();

/** An event signed by the provider, about an order that is not the shop's; one per shop. */
async function signedEvent(shop: TestApp): Promise<SignedEvent> {
  const event = kept.get(shop) ?? makeEvent(shop);
  kept.set(shop, event);
  return event;
}

async function makeEvent({ deps, emulator }: TestApp): Promise<SignedEvent> {
  const listening = await listenTo(emulator);
  const { providerOrderId } = await deps.payments.createOrder(newOrder());
  emulator.approve(providerOrderId);
  await emulator.advance(1000);
  emulator.listen(undefined);
  await listening.close();
  const [received] = listening.received;
  if (!received) throw new Error('no event was sent');
  return { headers: eventHeaders(received.headers), rawBody: Buffer.from(received.body) };
}
