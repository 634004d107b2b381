import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../support/audit-stock.ts';
import type { Caller } from '../support/build-test-app.ts';
import { createProduct, guestOrder, orderBody, placeOrder, stockOf } from '../support/factories.ts';
import { refuseFaults } from '../support/paying-shop.ts';
import { testPayingShop } from '../support/test-shop.ts';
import { newAdmin, newGuest } from '../support/users.ts';
import { runJobs, waitingJobs } from '../support/run-jobs.ts';

/**
 * A repeated request has one effect. Each row is a kind of request with the key that identifies repeats: a header, an
 * order, a provider's order, an event. The same tests run for every row.
 */

const paying = testPayingShop({}, { webhooks: true });
afterEach(() => refuseFaults(paying));

/** The part of a reply that a repeat must get, too. */
interface Answer {
  status: number;
  code?: string | undefined;
  id?: string | undefined;
}
type Ask = () => Promise<Answer>;
type Effects = Record<string, number>;

interface Asked {
  /** Sends the request; calling it again repeats it: same person, key and contents. */
  again: Ask;
  /** The same person with another key. */
  otherKey: Ask;
  /** The same person and key with other contents. */
  otherBody: Ask;
  /** Someone else with the same key and contents. */
  otherPerson: Ask;
  /** Reads the effect so far. */
  effects: () => Promise<Effects>;
}

interface Row {
  what: string;
  prepare: () => Promise<Asked>;
  answer: object;
  /** The effect of one request. */
  once: Effects;
  /** The other key's reply, and the effect of both. */
  otherKey: { answer: object; both: Effects };
  otherBody: object;
  otherPerson: object;
}

async function send(
  { guestToken, cookie }: Caller,
  method: 'POST' | 'PUT',
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await paying.shop.app.inject({
    method,
    url,
    headers: {
      ...(cookie && { cookie }),
      ...(guestToken && { authorization: `Bearer ${guestToken}` }),
      ...headers,
    },
    ...(body && { payload: body }),
  });
  const { _id, id, code } = reply.json<{ _id?: string; id?: string; code?: string }>();
  return { status: reply.statusCode, code, id: _id ?? id };
}

const guestCaller = async (): Promise<Caller> => ({ guestToken: (await newGuest(paying.shop)).token });
const emailsAbout = async (...orderIds: string[]) => {
  const jobs = await waitingJobs<{ orderId: string }>(paying.shop, 'send-order-email');
  return jobs.filter(({ orderId }) => orderIds.includes(orderId)).length;
};
const count = async (table: 'payments' | 'paymentAttempts' | 'reservations', ...orderIds: string[]) =>
  (await paying.shop.deps.db.selectFrom(table).select('orderId').where('orderId', 'in', orderIds).execute())
    .length;

async function placing(): Promise<Asked> {
  const { shop } = paying;
  const [buyer, other, product] = [await guestCaller(), await guestCaller(), await createProduct(shop)];
  const place = (caller: Caller, key: string, qty = 1) =>
    send(caller, 'POST', '/api/orders', orderBody([{ product: product.id, qty }]), {
      'idempotency-key': key,
    });
  return {
    again: () => place(buyer, 'one'),
    otherKey: () => place(buyer, 'two'),
    otherBody: () => place(buyer, 'one', 2),
    otherPerson: () => place(other, 'one'),
    effects: async () => {
      const lines = await shop.deps.db
        .selectFrom('orderLines')
        .select('orderId')
        .where('productId', '=', product.id)
        .execute();
      return { orders: lines.length, emails: await emailsAbout(...lines.map(({ orderId }) => orderId)) };
    },
  };
}

async function starting(): Promise<Asked> {
  const { shop, emulator } = paying;
  const { order, buyer, product } = await guestOrder(shop);
  const second = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
  const other = await guestCaller();
  const start = (caller: Caller, id: string, body?: object) =>
    send(caller, 'POST', `/api/orders/${id}/payment`, body);
  const created = () =>
    new Set(
      emulator
        .calls()
        .flatMap(({ operation, requestId }) => (operation === 'create-order' ? [requestId] : [])),
    ).size;
  const before = created();
  return {
    again: () => start(buyer, order._id),
    otherKey: () => start(buyer, second._id),
    otherBody: () => start(buyer, order._id, { amount: '0.01' }),
    otherPerson: () => start(other, order._id),
    effects: async () => ({
      attempts: await count('paymentAttempts', order._id, second._id),
      atProvider: created() - before,
      held: (await stockOf(shop, product.id)).reserved,
    }),
  };
}

async function capturing(): Promise<Asked> {
  const { shop, emulator, captures } = paying;
  const { order, buyer, product } = await guestOrder(shop);
  const second = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
  const [id = '', secondId = ''] = [
    await paying.start(buyer, order._id),
    await paying.start(buyer, second._id),
  ];
  emulator.approve(id);
  emulator.approve(secondId);
  const other = await guestCaller();
  const pay = (caller: Caller, orderId: string, body: object) =>
    send(caller, 'PUT', `/api/orders/${orderId}/pay`, body);
  return {
    again: () => pay(buyer, order._id, { id }),
    otherKey: () => pay(buyer, second._id, { id: secondId }),
    otherBody: () => pay(buyer, order._id, { id, status: 'DECLINED', amount: '0.01' }),
    otherPerson: () => pay(other, order._id, { id }),
    effects: async () => ({
      captures: captures(order._id).length + captures(second._id).length,
      payments: await count('payments', order._id, second._id),
      taken: 10 - (await stockOf(shop, product.id)).onHand,
      emails: await emailsAbout(order._id, second._id),
    }),
  };
}

/** Two orders captured at the provider without the shop knowing; each has its own event. */
async function hearing(): Promise<Asked> {
  const { shop, emulator, captures, heard, start } = paying;
  const { order, buyer, product } = await guestOrder(shop);
  const second = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
  const from = heard.length;
  for (const { _id } of [order, second]) {
    const providerOrderId = await start(buyer, _id);
    emulator.approve(providerOrderId);
    await shop.deps.payments.captureOrder({ providerOrderId, requestId: crypto.randomUUID() });
  }
  // Discards the delivered events: the ones posted below are the first that the shop processes.
  await emulator.advance(1000);
  const events = heard.slice(from);
  await shop.deps.db.deleteFrom('webhookEvents').execute();
  const event = (orderId: string) => {
    const found = events.find(({ body }) => body.includes('CAPTURE.COMPLETED') && body.includes(orderId));
    if (!found) throw new Error(`no event about ${orderId}`);
    return found;
  };
  const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/paypal',
      headers,
      payload: body,
    });
    return { status: reply.statusCode, code: reply.json<{ code?: string }>().code };
  };
  const [one, two] = [event(order._id), event(second._id)];
  return {
    again: () => post(one),
    otherKey: () => post(two),
    otherBody: () => post({ ...one, body: one.body.replace('COMPLETED', 'DECLINED ') }),
    // The provider signs other merchants' events, too, for another webhook.
    otherPerson: () => post({ ...one, headers: { ...one.headers, 'paypal-transmission-id': 'another' } }),
    effects: async () => {
      await runJobs(shop);
      return {
        captures: captures(order._id).length + captures(second._id).length,
        payments: await count('payments', order._id, second._id),
        taken: 10 - (await stockOf(shop, product.id)).onHand,
      };
    },
  };
}

/** A partial refund; the rest would suffice for several more. */
async function refunding() {
  const { shop, emulator } = paying;
  const { orderId, buyer, captureId } = await paying.paidOrder();
  const [admin, otherAdmin] = [await newAdmin(shop), await newAdmin(shop)];
  const refund = async (by: Caller, key: string, amount = '10.00') => {
    const body = { amount, reason: 'A dent in the tailgate.' };
    const url = `/api/orders/${orderId}/refunds`;
    const { status, code } = await send(by, 'POST', url, body, { 'idempotency-key': key });
    return { status, code };
  };
  return {
    again: () => refund(admin, 'one'),
    otherKey: () => refund(admin, 'two'),
    otherBody: () => refund(admin, 'one', '20.00'),
    otherPerson: () => refund(buyer, 'one'),
    otherAdmin: () => refund(otherAdmin, 'one'),
    effects: async () => {
      await runJobs(shop);
      const rows = shop.deps.db.selectFrom('refunds').select('requestId').where('captureId', '=', captureId);
      return {
        asked: (await rows.execute()).length,
        given: emulator.refunds().filter((given) => given.captureId === captureId).length,
      };
    },
  };
}

const refused = (status: number, code: string) => ({ status, code });
const rows: Row[] = [
  {
    what: 'placing an order',
    prepare: placing,
    answer: { status: 201 },
    once: { orders: 1, emails: 1 },
    otherKey: { answer: { status: 201 }, both: { orders: 2, emails: 2 } },
    otherBody: refused(422, 'idempotency_mismatch'),
    otherPerson: { status: 201 },
  },
  {
    what: 'starting a payment',
    prepare: starting,
    answer: { status: 201 },
    once: { attempts: 1, atProvider: 1, held: 1 },
    otherKey: { answer: { status: 201 }, both: { attempts: 2, atProvider: 2, held: 2 } },
    otherBody: refused(400, 'invalid_input'),
    otherPerson: refused(404, 'not_found'),
  },
  {
    what: 'paying',
    prepare: capturing,
    answer: { status: 200 },
    once: { captures: 1, payments: 1, taken: 1, emails: 4 },
    otherKey: { answer: { status: 200 }, both: { captures: 2, payments: 2, taken: 2, emails: 6 } },
    // Only the id is read.
    otherBody: { status: 200 },
    otherPerson: refused(404, 'not_found'),
  },
  {
    what: 'an event of the provider',
    prepare: hearing,
    answer: { status: 200 },
    once: { captures: 2, payments: 1, taken: 1 },
    otherKey: { answer: { status: 200 }, both: { captures: 2, payments: 2, taken: 2 } },
    otherBody: refused(400, 'invalid_input'),
    otherPerson: refused(400, 'invalid_input'),
  },
  {
    what: 'a refund',
    prepare: refunding,
    answer: { status: 202 },
    once: { asked: 1, given: 1 },
    otherKey: { answer: { status: 202 }, both: { asked: 2, given: 2 } },
    otherBody: refused(422, 'idempotency_mismatch'),
    otherPerson: refused(401, 'not_signed_in'),
  },
];

const times = <T>(n: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: n }, ask));

describe.each(rows)('$what', ({ prepare, answer, once, otherKey, otherBody, otherPerson }) => {
  it('happens once when repeated', async () => {
    const asked = await prepare();
    const first = await asked.again();
    expect(first).toMatchObject(answer);
    for (let n = 0; n < 4; n += 1) expect(await asked.again()).toEqual(first);
    expect(await asked.effects()).toEqual(once);
    await finish(asked);
  });

  it('happens once for ten concurrent requests and a later repeat', async () => {
    const asked = await prepare();
    const answers = await times(10, asked.again);
    expect(answers[0]).toMatchObject(answer);
    expect(new Set(answers.map((given) => JSON.stringify(given))).size).toBe(1);
    expect(await asked.again()).toEqual(answers[0]);
    expect(await asked.effects()).toEqual(once);
    await finish(asked);
  });

  it('happens once for each key, one after the other', async () => {
    const asked = await prepare();
    const first = await asked.again();
    const second = await asked.otherKey();
    expect(second).toMatchObject(otherKey.answer);
    expect([await asked.again(), await asked.otherKey()]).toEqual([first, second]);
    expect(await asked.effects()).toEqual(otherKey.both);
  });

  it('happens once for each of two keys with five concurrent requests each', async () => {
    const asked = await prepare();
    const [ones, twos] = await Promise.all([times(5, asked.again), times(5, asked.otherKey)]);
    expect(ones).toEqual(ones.map(() => expect.objectContaining(answer)));
    expect(twos).toEqual(twos.map(() => expect.objectContaining(otherKey.answer)));
    expect(new Set(ones.map(({ id }) => id)).size + new Set(twos.map(({ id }) => id)).size).toBe(2);
    expect(await asked.effects()).toEqual(otherKey.both);
  });

  it('rejects other contents with the same key', async () => {
    const asked = await prepare();
    const first = await asked.again();
    expect(await asked.otherBody()).toMatchObject(otherBody);
    expect(await times(5, asked.otherBody)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining(otherBody)),
    );
    expect(await asked.again()).toEqual(first);
    expect(await asked.effects()).toEqual(once);
    await finish(asked);
  });

  it('is not repeated or shown for another user with the same key', async () => {
    const asked = await prepare();
    const first = await asked.again();
    const before = await asked.effects();
    const theirs = await asked.otherPerson();
    expect(theirs).toMatchObject(otherPerson);
    if (theirs.id !== undefined) expect(theirs.id).not.toBe(first.id);
    else expect(await asked.effects()).toEqual(before);
    expect(await asked.again()).toEqual(first);
    await finish(asked);
  });
});

/** Settles what the provider has captured before the audit. */
async function finish({ otherKey }: Asked): Promise<void> {
  await otherKey();
  await runJobs(paying.shop);
}

describe('a refund with an idempotency key', () => {
  it('is a new refund when another admin uses the same key', async () => {
    const asked = await refunding();
    expect(await asked.again()).toEqual(await asked.otherAdmin());
    expect(await asked.effects()).toEqual({ asked: 2, given: 2 });
  });
});

describe('an order with an idempotency key', () => {
  it('is exactly one of two when different contents race for the key', async () => {
    const asked = await placing();
    const answers = await Promise.all([asked.again(), asked.otherBody()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await asked.effects()).toEqual({ orders: 1, emails: 1 });
  });

  it('can be placed with the same key after it was rejected', async () => {
    const { shop } = paying;
    const [buyer, product] = [await guestCaller(), await createProduct(shop, { onHand: 0 })];
    const place = () =>
      send(buyer, 'POST', '/api/orders', orderBody([{ product: product.id, qty: 1 }]), {
        'idempotency-key': 'k',
      });
    expect(await place()).toMatchObject({ status: 409, code: 'out_of_stock' });
    await setOnHand(shop.deps.db, product.id, 1);
    const placed = await place();
    expect(placed.status).toBe(201);
    expect(await place()).toEqual(placed);
  });

  it.each([
    ['of 201 characters', 'k'.repeat(201)],
    ['with a control character', 'k\u0007'],
    ['with a space', 'k k'],
    ['without a character', ''],
  ])('is rejected with a key %s', async (_, key) => {
    const { shop } = paying;
    const [buyer, product] = [await guestCaller(), await createProduct(shop)];
    const place = (headers: { 'idempotency-key': string }) =>
      send(buyer, 'POST', '/api/orders', orderBody([{ product: product.id, qty: 1 }]), headers);
    expect(await place({ 'idempotency-key': key })).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await place({ 'idempotency-key': 'k'.repeat(200) })).toMatchObject({ status: 201 });
  });

  it('is the same order when its fields come in a different order', async () => {
    const { shop } = paying;
    const [buyer, product] = [await guestCaller(), await createProduct(shop)];
    const body = orderBody([{ product: product.id, qty: 1 }]);
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const headers = { 'idempotency-key': 'k' };
    const first = await send(buyer, 'POST', '/api/orders', body, headers);
    expect(await send(buyer, 'POST', '/api/orders', turned, headers)).toEqual(first);
  });

  it('is placed twice without a key', async () => {
    const { shop } = paying;
    const [buyer, product] = [await guestCaller(), await createProduct(shop)];
    const place = () => send(buyer, 'POST', '/api/orders', orderBody([{ product: product.id, qty: 1 }]));
    const [one, two] = await Promise.all([place(), place()]);
    expect(one.id).not.toBe(two.id);
  });
});
