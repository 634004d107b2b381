import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/db/id.ts';
import { hashToken, newToken } from '../../server/db/token.ts';
import { insertGuest } from '../../server/features/accounts/data.ts';
import { releaseReservations } from '../../server/features/stock/release-reservations.ts';
import type { ErrorCode } from '../../shop/shop-error.ts';
import type { FaultInput } from '../../tools/paypal-emulator/faults/fault.ts';
import type { Caller } from '../support/build-test-app.ts';
import { createCoupon, createProduct, guestOrder, placeOrder } from '../support/factories.ts';
import type { PayingShop } from '../support/paying-shop.ts';
import { buildPayingShop, refuseFaults } from '../support/paying-shop.ts';
import { createUser, newGuest, openSession } from '../support/users.ts';

/** Every manipulated PUT /pay request is rejected, marks nothing paid, and is logged. */

let paying: PayingShop;
const log: string[] = [];
beforeAll(async () => {
  paying = await buildPayingShop({ LOG_LEVEL: 'warn' }, { logTo: { write: (line) => void log.push(line) } });
});
afterAll(() => paying.close());
afterEach(async () => {
  paying.emulator.clearFaults();
  await refuseFaults(paying);
});

const hour = 60 * 60_000;

/** A guest's order whose payment is approved: only the honest request is missing. */
async function approvedOrder({ decline = false } = {}) {
  const made = await guestOrder(paying.shop);
  const orderId = made.order._id;
  const id = await paying.start(made.buyer, orderId);
  paying.emulator.approve(id, { decline });
  return { ...made, orderId, id };
}
type Own = Awaited<ReturnType<typeof approvedOrder>>;

async function paidOwnOrder() {
  const own = await approvedOrder();
  await paying.pay(own.buyer, own.orderId, own.id);
  return { ...own, captureId: paying.captureIdOf(own.orderId) };
}

/** Differences from the honest request; omitted parts stay honest. */
interface Tampered {
  caller?: Caller;
  orderId?: string;
  /** Replaces the provider's order id. */
  id?: unknown;
  /** Replaces the whole body; text is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}
/** The effects besides the log line. */
interface Left {
  paymentIssues?: string[];
  /** Number of new captures at the provider; 0 by default. */
  captures?: number;
}
type Row = [
  what: string,
  status: number,
  code: ErrorCode,
  tamper: (own: Own) => Promise<Tampered> | Tampered,
  left?: Left,
];

const session = async (shop = paying.shop) => {
  const user = await createUser(shop);
  return { ...user, cookie: await openSession(shop, user.id) };
};
/** Changes what the provider returns for this order from now on. */
const tampered = (
  field: 'amount' | 'currency' | 'payee' | 'custom_id' | 'invoice_id',
  value?: string,
): Row => [
  `an order with another ${field} at the provider${value ? ` (${value.split('-')[0]})` : ''}`,
  409,
  'conflict',
  ({ orderId }) => {
    const given = value && { value: value.replace('ID', orderId) };
    paying.emulator.setFaults({ on: 'read-order', what: 'tampered', field, ...given });
    return {};
  },
  { paymentIssues: ['order_mismatch'] },
];
/** The order matches, but the capture does not. */
const moved = (field: 'amount' | 'currency' | 'payee' | 'custom_id' | 'invoice_id'): Row => [
  `an order whose capture has another ${field}`,
  409,
  'conflict',
  () => {
    paying.emulator.setFaults({ on: 'capture-order', what: 'tampered', field, lasting: true });
    return {};
  },
  { paymentIssues: ['capture_mismatch'], captures: 1 },
];
/** The provider's order is changed and then captured by the browser, before the shop knows. */
const clientCaptured = (field: 'amount' | 'custom_id'): Row => [
  `an order that the browser has captured with another ${field}`,
  409,
  'conflict',
  async () => {
    const { shop, emulator, start } = paying;
    const changed: FaultInput = { on: 'create-order', what: 'tampered', field, lasting: true };
    emulator.setFaults(changed);
    const { order, buyer } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    emulator.approve(id);
    await shop.deps.payments.captureOrder({ providerOrderId: id, requestId: crypto.randomUUID() });
    return { caller: buyer, orderId: order._id, id };
  },
  { paymentIssues: ['capture_mismatch'] },
];
/** Names another order at the provider, which someone created there with our ids. */
const replaced = (what: string, change: (unit: object) => object): Row => [
  `an order that is, at the provider, ${what}`,
  409,
  'conflict',
  async ({ id, orderId, order }) => {
    const { emulator, shop } = paying;
    const unit = {
      reference_id: 'a',
      custom_id: orderId,
      invoice_id: `demo-${orderId}`,
      amount: { currency_code: 'USD', value: order.totalPrice },
    };
    const other = await createAtProvider({ intent: 'CAPTURE', purchase_units: [unit], ...change(unit) });
    emulator.approve(other);
    await shop.deps.db
      .updateTable('paymentAttempts')
      .set({ providerOrderId: other })
      .where('providerOrderId', '=', id)
      .execute();
    return { id: other };
  },
  { paymentIssues: ['order_mismatch'] },
];

/** Bypasses the shop's own client, which would not create such an order. */
async function createAtProvider(body: object): Promise<string> {
  const { url, clientId, clientSecret } = paying.emulator;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const { access_token: token } = (await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  }).then((reply) => reply.json())) as { access_token: string };
  const { id } = (await fetch(`${url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((reply) => reply.json())) as { id?: string };
  if (!id) throw new Error('the provider has refused to make it');
  return id;
}

const foreignIds: Row[] = [
  ['an id that no payment has', 409, 'conflict', () => ({ id: '5O190127TN364715T' })],
  ['another buyer’s approved payment', 409, 'conflict', async () => ({ id: (await approvedOrder()).id })],
  [
    'a payment of another order of the same buyer',
    409,
    'conflict',
    async ({ buyer, product }) => {
      const { _id } = await placeOrder(paying.shop, buyer, [{ product: product.id, qty: 1 }]);
      const id = await paying.start(buyer, _id);
      paying.emulator.approve(id);
      return { id };
    },
  ],
  ['another order’s capture', 409, 'conflict', async () => ({ id: (await paidOwnOrder()).captureId })],
  ['another paid order’s payment', 409, 'conflict', async () => ({ id: (await paidOwnOrder()).id })],
  [
    'an order that someone created at the provider with our ids',
    409,
    'conflict',
    async ({ orderId, order }) => {
      const amount = { currency_code: 'USD', value: order.totalPrice };
      const unit = { custom_id: orderId, invoice_id: `demo-${orderId}`, amount };
      const id = await createAtProvider({ intent: 'CAPTURE', purchase_units: [unit] });
      paying.emulator.approve(id);
      return { id };
    },
  ],
  [
    'a payment of this order that is too old, where a new one lives',
    409,
    'conflict',
    async ({ buyer, orderId, id }) => {
      paying.shop.advance(2.6 * hour);
      await releaseReservations(paying.shop.deps);
      expect(await paying.start(buyer, orderId)).not.toBe(id);
      return {};
    },
  ],
  [
    'a payment that was declined and approved again, where a new one lives',
    409,
    'conflict',
    async () => {
      const { buyer, orderId, id } = await approvedOrder({ decline: true });
      await expect(paying.pay(buyer, orderId, id)).rejects.toMatchObject({ code: 'payment_declined' });
      await paying.start(buyer, orderId);
      paying.emulator.approve(id);
      return { caller: buyer, orderId, id };
    },
  ],
  [
    'a payment that was rejected before',
    409,
    'conflict',
    async ({ buyer, orderId, id }) => {
      paying.emulator.setFaults({ on: 'read-order', what: 'tampered', field: 'amount' });
      await expect(paying.pay(buyer, orderId, id)).rejects.toMatchObject({ code: 'conflict' });
      expect(await paying.takePaymentIssues(orderId)).toEqual(['order_mismatch']);
      return {};
    },
  ],
  [
    'a payment of another environment',
    409,
    'conflict',
    async ({ id }) => {
      const attempts = paying.shop.deps.db.updateTable('paymentAttempts');
      await attempts.set({ environment: 'live' }).where('providerOrderId', '=', id).execute();
      return {};
    },
  ],
];

const oddIds: Row[] = [
  ['an empty id', 400, 'invalid_input', () => ({ id: '' })],
  ['no id', 400, 'invalid_input', () => ({ body: {} })],
  ['a number', 400, 'invalid_input', () => ({ id: 5 })],
  ['a list with the right id', 400, 'invalid_input', ({ id }) => ({ id: [id] })],
  ['an object for an id', 400, 'invalid_input', () => ({ id: { $ne: null } })],
  ['an id that is too long', 400, 'invalid_input', ({ id }) => ({ id: id.padEnd(65, '0') })],
  ['an id of 200 KiB', 413, 'too_large', () => ({ id: 'A'.repeat(200 * 1024) })],
  ['an id in other letters', 409, 'conflict', ({ id }) => ({ id: [...id].join('\u200B').slice(0, 64) })],
  ['an id with a zero byte', 409, 'conflict', ({ id }) => ({ id: `${id}\0` })],
  ['the id in lower case', 409, 'conflict', ({ id }) => ({ id: id.toLowerCase() })],
  ['the id between blanks', 409, 'conflict', ({ id }) => ({ id: ` ${id} ` })],
  ['a path for an id', 409, 'conflict', ({ id }) => ({ id: `../orders/${id}` })],
];

const oddBodies: Row[] = [
  ['a body that claims the buyer has paid', 409, 'payment_not_approved', claimedOrder],
  ['a list for a body', 400, 'invalid_input', ({ id }) => ({ body: [{ id }] })],
  ['nothing for a body', 400, 'invalid_input', () => ({ body: 'null' })],
  ['half a body', 400, 'invalid_json', ({ id }) => ({ body: `{"id":"${id}"` })],
  [
    'a body that reaches for the prototype',
    400,
    'invalid_json',
    ({ id }) => ({ body: `{"id":"${id}","__proto__":{"isAdmin":true}}` }),
  ],
  [
    'a form for a body',
    415,
    'wrong_content_type',
    ({ id }) => ({ body: `id=${id}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
];

/** Not approved; the body pretends to be the provider's captured order instead. */
async function claimedOrder(): Promise<Tampered> {
  const { order, buyer } = await guestOrder(paying.shop);
  const id = await paying.start(buyer, order._id);
  const amount = { currency_code: 'USD', value: order.totalPrice };
  const capture = { id: '2GG279541U471931P', status: 'COMPLETED', amount, custom_id: order._id };
  const body = {
    id,
    status: 'COMPLETED',
    isPaid: true,
    paidAt: new Date().toISOString(),
    purchase_units: [{ amount, payments: { captures: [capture] } }],
  };
  return { caller: buyer, orderId: order._id, body };
}

const otherPeople: Row[] = [
  [
    'another guest',
    404,
    'not_found',
    async () => ({ caller: { guestToken: (await newGuest(paying.shop)).token } }),
  ],
  ['another customer', 404, 'not_found', async () => ({ caller: await session() })],
  ['nobody', 401, 'not_signed_in', () => ({ caller: {} })],
  ['a guest token of one’s own making', 401, 'not_signed_in', () => ({ caller: { guestToken: newToken() } })],
  [
    'a guest token that has expired',
    401,
    'not_signed_in',
    async () => {
      const guestToken = newToken();
      const about = { id: newId(), email: 'late@example.com', createdAt: new Date(0) };
      const guest = { ...about, tokenHash: hashToken(guestToken), expiresAt: new Date(1) };
      await insertGuest(paying.shop.deps.db, guest);
      return { caller: { guestToken } };
    },
  ],
  [
    'a customer whose account is deleted',
    401,
    'not_signed_in',
    async ({ product }) => {
      const { shop, start, emulator } = paying;
      const user = await session();
      const { _id } = await placeOrder(shop, user, [{ product: product.id, qty: 1 }]);
      const id = await start(user, _id);
      emulator.approve(id);
      const users = shop.deps.db.updateTable('users');
      await users.set({ deletedAt: shop.deps.clock() }).where('id', '=', user.id).execute();
      return { caller: user, orderId: _id, id };
    },
  ],
  ['another site', 403, 'not_allowed', () => ({ headers: { origin: 'https://evil.example' } })],
  ['an order that is not there', 404, 'not_found', () => ({ orderId: newId() })],
  ['an order id in capitals', 404, 'not_found', ({ orderId }) => ({ orderId: orderId.toUpperCase() })],
  ['an order id of another form', 404, 'not_found', () => ({ orderId: "1'%20OR%20'1'='1" })],
];

const paidOrders: Row[] = [
  [
    'another payment for a paid order',
    409,
    'already_paid',
    async () => {
      const { buyer, orderId } = await paidOwnOrder();
      return { caller: buyer, orderId, id: (await approvedOrder()).id };
    },
  ],
  [
    'its own capture for a paid order',
    409,
    'already_paid',
    async () => {
      const { buyer, orderId, captureId } = await paidOwnOrder();
      return { caller: buyer, orderId, id: captureId };
    },
  ],
  [
    'a payment for an order of nothing',
    409,
    'already_paid',
    async ({ buyer }) => {
      const coupon = await createCoupon(paying.shop, { aftermarketBasisPoints: 10_000 });
      const { id } = await createProduct(paying.shop, { shippingCents: 0 });
      const items = [{ product: id, qty: 1 }];
      const { _id } = await placeOrder(paying.shop, buyer, items, { couponId: coupon.id });
      return { orderId: _id };
    },
  ],
];

const atProvider: Row[] = [
  tampered('amount'),
  tampered('amount', '100000.00'),
  tampered('currency'),
  tampered('payee'),
  tampered('custom_id'),
  tampered('invoice_id'),
  tampered('invoice_id', 'live-ID'),
  replaced('for authorization only', () => ({ intent: 'AUTHORIZE' })),
  replaced('of two units', (unit) => ({ purchase_units: [unit, { ...unit, reference_id: 'b' }] })),
  moved('amount'),
  moved('currency'),
  moved('payee'),
  moved('custom_id'),
  moved('invoice_id'),
  clientCaptured('amount'),
  clientCaptured('custom_id'),
];

/** The log names an order by its id, and nothing else that was sent in its place. */
const logged = (orderId: string) => (/^[0-9a-f]{24}$/.test(orderId) ? orderId : ':id');

describe('paying with tampered data', () => {
  const rows = [...foreignIds, ...oddIds, ...oddBodies, ...otherPeople, ...paidOrders, ...atProvider];

  it.each(rows)('%s: answers %d %s, marks nothing paid and logs it', async (...row) => {
    const [, status, code, tamper, { paymentIssues = [], captures = 0 } = {}] = row;
    const own = await approvedOrder();
    const { caller = own.buyer, orderId = own.orderId, id = own.id, body, headers } = await tamper(own);
    const before = await marks();
    const money = paying.emulator.ledger().length;
    log.length = 0;

    const reply = await send({ caller, orderId, body: body ?? { id }, headers });

    expect(reply).toMatchObject({ statusCode: status, code });
    expect(await marks()).toEqual(before);
    expect(paying.emulator.ledger().length - money).toBe(captures);
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ msg }) => msg === 'a request was refused')).toMatchObject([
      {
        level: 40,
        code,
        req: { method: 'PUT', path: `/api/orders/${logged(orderId)}/pay` },
        reason: reply.message,
      },
    ]);
    const issues = lines.filter(({ msg }) => msg === 'a payment needs a human');
    expect(issues).toMatchObject(paymentIssues.map((kind) => ({ level: 50, kind, orderId })));
    expect(log.join('')).not.toContain(own.guest.email);
    expect(log.join('')).not.toContain(own.guest.token);
    expect(await paying.takePaymentIssues(orderId)).toEqual(paymentIssues);
  });

  it('still accepts the honest request afterwards', async () => {
    const { buyer, orderId, id } = await approvedOrder();
    log.length = 0;
    expect(await paying.pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(log).toEqual([]);
  });

  it('accepts a capture made by the browser when it matches the order, once', async () => {
    const { buyer, orderId, id } = await approvedOrder();
    const requestId = crypto.randomUUID();
    await paying.shop.deps.payments.captureOrder({ providerOrderId: id, requestId });
    expect(await paying.pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(paying.captures(orderId)).toHaveLength(1);
  });
});

async function send({
  caller,
  orderId,
  body,
  headers,
}: Required<Pick<Tampered, 'caller' | 'orderId'>> & Tampered) {
  const { cookie, guestToken } = caller;
  const reply = await paying.shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/pay`,
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(guestToken && { authorization: `Bearer ${guestToken}` }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { code, message } = reply.json<{ code: string; message: string }>();
  return { statusCode: reply.statusCode, code, message };
}

/** Reads every row that says that something is paid, or that stock was committed or never released. */
async function marks() {
  const { db } = paying.shop.deps;
  const paid = db.selectFrom('orders').select('id').where('paidAt', 'is not', null).orderBy('id');
  const primary = db.selectFrom('payments').select('captureId').where('kind', '=', 'primary');
  const shelves = db.selectFrom('stock').select(['productId', 'onHand']).orderBy('productId');
  const kept = db.selectFrom('reservations').select('orderId').where('expiresAt', 'is', null);
  return Promise.all([
    paid.execute(),
    primary.orderBy('captureId').execute(),
    shelves.execute(),
    kept.orderBy('orderId').execute(),
  ]);
}
