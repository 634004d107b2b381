import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  placeOrder,
  startPaying,
} from '../../../../tests/support/factories.ts';
import { partForm } from '../../../../tests/support/inquiries.ts';
import { askQuestion } from '../../../../tests/support/questions.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { newAdmin, signedInUser } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await newAdmin(shop));
});

const read = (query: { email?: string; user?: string }) => admin('GET /api/customers/overview', { query });
const newEmail = () => `wanda-${newId()}@example.com`;

async function orderAsGuest(email: string, phone = '5305550142'): Promise<string> {
  const { token: guestToken } = await shop.call('POST /api/guests', { body: { email } });
  return buy({ guestToken }, phone);
}

/** Buys a part for $137.50 with tax, shipping and handling. */
async function buy(buyer: Caller, phone = '5305550142'): Promise<string> {
  const { id: product } = await createProduct(shop);
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], {
    shippingAddress: { ...californiaAddress, phone },
  });
  await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id));
  return _id;
}

async function refund(orderId: string, amountCents: number): Promise<void> {
  const { db, clock } = shop.deps;
  const { captureId } = await db
    .selectFrom('payments')
    .select('captureId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const row = { requestId: newId(), captureId, amountCents, issue: null, sentAt: null };
  await db
    .insertInto('refunds')
    .values({ ...row, state: 'completed', createdAt: clock(), endedAt: clock() })
    .execute();
}

async function dispute(orderId: string): Promise<void> {
  const at = shop.deps.clock();
  const row = { stage: 'INQUIRY', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status: 'RESOLVED' };
  await shop.deps.db
    .insertInto('disputes')
    .values({ id: newId(), orderId, ...row, amountCents: 100, currency: 'USD', openedAt: at, updatedAt: at })
    .execute();
}

describe('all about a customer', () => {
  it('is that of the account and of what was sent with its email without signing in', async () => {
    const customer = await signedInUser(shop, { name: 'Wanda Ortega', email: newEmail() });
    const { id: userId, email } = customer;
    const call = shop.as(customer);
    const signedIn = await buy(customer);
    shop.advance(1000);
    const asGuest = await orderAsGuest(email, '5305550199');
    await refund(signedIn, 3750);
    await dispute(signedIn);
    await call('PUT /api/users/trucks', { body: { trucks: [{ year: 1957, make: 'gmc' }] } });
    const { id: soldOut } = await createProduct(shop, { name: 'Grille Bar', onHand: 0 });
    await call('POST /api/products/:id/reviews', {
      params: { id: soldOut },
      body: { rating: 4, comment: 'Fits well.' },
    });
    await shop.call('POST /api/arrivals', { body: { email, product: soldOut } });
    const question = await askQuestion(shop, { email });
    const { _id: inquiry } = await shop.call('POST /api/part', {
      body: partForm({ email: email.toUpperCase(), name: 'Wanda O.', phone: '7075550133' }),
    });
    const found = await read({ email: email.toUpperCase() });
    expect(found).toMatchObject({
      email,
      account: { _id: userId, name: 'Wanda Ortega', isAdmin: false, active: true },
      contact: { name: 'Wanda O.', phone: '7075550133' },
      trucks: [{ year: 1957, make: 'gmc' }],
      addresses: [{ phone: '5305550142' }, { phone: '5305550199' }],
      orders: { placed: 2, refunded: '37.50', disputed: 1, latest: [{ _id: asGuest }, { _id: signedIn }] },
      inquiries: [{ _id: inquiry, form: 'part', subject: 'Grille', status: 'new' }],
      questions: [{ _id: question.id, state: 'open' }],
      reviews: [{ product: { _id: soldOut, name: 'Grille Bar' }, rating: 4, comment: 'Fits well.' }],
      waitingFor: [{ part: 'Grille Bar', isConfirmed: false }],
    });
    const totals = found.orders.latest.map(({ totalPrice }) => Number(totalPrice));
    expect(Number(found.orders.paid)).toBeCloseTo(totals.reduce((sum, total) => sum + total) - 37.5, 2);
    expect(await read({ user: userId })).toEqual(found);
  });

  it('has the orders of an account that had another email then, found by the account', async () => {
    const customer = await signedInUser(shop, { email: newEmail() });
    const order = await buy(customer);
    const email = newEmail();
    await admin('PUT /api/users/:id', { params: { id: customer.id }, body: { email, active: true } });
    expect((await read({ user: customer.id })).orders.latest).toMatchObject([{ _id: order }]);
    await expect(read({ email: customer.email })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves out what others with a similar email did, and accounts that have not verified it have no addresses', async () => {
    const customer = await signedInUser(shop, { email: newEmail(), active: false });
    await buy(customer);
    await orderAsGuest(`x${customer.email}`);
    expect(await read({ email: customer.email })).toMatchObject({
      account: { active: false },
      addresses: [],
      orders: { placed: 1 },
    });
  });

  it('is nothing of an erased customer, not even if they come back', async () => {
    const customer = await signedInUser(shop, { email: newEmail() });
    const { email } = customer;
    await buy(customer);
    await orderAsGuest(email);
    await shop.call('POST /api/part', { body: partForm({ email }) });
    await admin('DELETE /api/customers', { body: { email } });
    await expect(read({ email })).rejects.toMatchObject({ code: 'not_found' });
    await expect(read({ user: customer.id })).rejects.toMatchObject({ code: 'not_found' });
    const again = await orderAsGuest(email, '9165550100');
    expect(await read({ email })).toMatchObject({
      account: null,
      addresses: [{ phone: '9165550100' }],
      orders: { placed: 1, latest: [{ _id: again }] },
    });
  });

  it('is found by an email or an account, not by both, and only of somebody', async () => {
    const message = 'Nobody with this email has ordered or written';
    await expect(read({ email: newEmail() })).rejects.toMatchObject({ code: 'not_found', message });
    await expect(read({ user: newId() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(read({})).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(read({ email: newEmail(), user: newId() })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
