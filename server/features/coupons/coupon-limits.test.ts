import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  finishPaying,
  newGuestBuyer,
  orderBody,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin, newGuest, signedInUser } from '../../../tests/support/users.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { newId } from '../../db/id.ts';

/** Coupons that end, that a number of orders can have, and that each customer can use once. */

const shop = testShop();
/** A new one each time: the clock moves on, and sessions end. */
const asAdmin = async () => shop.as(await newAdmin(shop));

const hour = 3_600_000;
const day = 24 * hour;
let items: { product: string; qty: number }[];
beforeEach(async () => {
  const { id: product } = await createProduct(shop, { onHand: 1000 });
  items = [{ product, qty: 1 }];
});

const apply = (couponCode: string, caller: Caller = {}) =>
  shop.as(caller)('POST /api/coupons/apply', {
    body: { couponCode, cartItems: items, shippingAddress: californiaAddress },
  });
const order = async (couponId: string, buyer?: Caller) =>
  placeOrder(shop, buyer ?? (await newGuestBuyer(shop)), items, { couponId });
async function pay(buyer: Caller, id: string) {
  return finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
}
const refund = async (id: string, amount: string) =>
  (await asAdmin())('POST /api/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { amount, reason: 'The part was not there' },
  });
const usageOf = async (id: string) =>
  (await (await asAdmin())('GET /api/coupons/:id', { params: { id } })).usage;
/** The refusal of an order, with the totals without the coupon, so that the page can show them. */
const gone = (message: string) => ({
  status: 409,
  code: 'coupon_gone',
  message,
  details: { totals: { totalPrice: '137.50' } },
});
const usedUp = 'This coupon has been used up.';
const usedAlready =
  'You have used this coupon already. An order that is not paid yet counts until it is canceled or expires.';

describe('a coupon with a last day', () => {
  it('can be used through that day in California, and what was ordered by then is paid at its price', async () => {
    const lastDay = pacificDay(shop.deps.clock());
    const { id, code } = await createCoupon(shop, { lastDay });
    const buyer = await newGuestBuyer(shop);
    await apply(code);
    const placed = await order(id, buyer);
    shop.advance(day);
    expect(await usageOf(id)).toMatchObject({ unpaid: 1, end: 'ended' });
    const refusal = expect.stringMatching(/^This coupon ended on [A-Z][a-z]+ \d{1,2}, 20\d\d\.$/);
    await expect(apply(code)).rejects.toMatchObject({ status: 409, code: 'coupon_gone', message: refusal });
    await expect(order(id)).rejects.toMatchObject(gone(refusal));
    const paid = await pay(buyer, placed._id);
    expect(paid).toMatchObject({ isPaid: true, totalPrice: placed.totalPrice, couponCode: code });
  });

  it('is not told of as long as it is inactive: that looks as if it did not exist', async () => {
    const { code } = await createCoupon(shop, { isActive: false, lastDay: '2020-01-31', maxUses: 1 });
    await expect(apply(code)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This coupon code is not valid',
    });
  });
});

describe('a coupon for a number of orders', () => {
  it('goes to as many of those who order at once, and the others are told the price without it', async () => {
    const { id, code } = await createCoupon(shop, { maxUses: 3 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => newGuestBuyer(shop)));
    const outcomes = await Promise.allSettled(buyers.map((buyer) => order(id, buyer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(gone(usedUp));
    await expect(apply(code)).rejects.toMatchObject({ status: 409, code: 'coupon_gone', message: usedUp });
    expect(await usageOf(id)).toMatchObject({ paid: 0, unpaid: 3 });
  });

  it('is given back by an order that is canceled or has expired', async () => {
    const { id } = await createCoupon(shop, { maxUses: 1 });
    const buyer = await newGuestBuyer(shop);
    const { _id } = await order(id, buyer);
    await expect(order(id)).rejects.toMatchObject(gone(usedUp));
    await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: _id } });
    await order(id);
    shop.advance(7 * day - hour);
    await expect(order(id)).rejects.toMatchObject(gone(usedUp));
    shop.advance(2 * hour);
    const last = await newGuestBuyer(shop);
    await pay(last, (await order(id, last))._id);
    shop.advance(30 * day);
    await expect(order(id)).rejects.toMatchObject(gone(usedUp));
  });

  it('is kept by an order whose payment is still being confirmed when it would expire', async () => {
    const { id } = await createCoupon(shop, { maxUses: 1 });
    const buyer = await newGuestBuyer(shop);
    const { _id } = await order(id, buyer);
    await startPaying(shop, buyer, _id);
    const { db } = shop.deps;
    await db.updateTable('paymentAttempts').set({ state: 'capturing' }).where('orderId', '=', _id).execute();
    shop.advance(8 * day);
    await expect(order(id)).rejects.toMatchObject(gone(usedUp));
    await db.updateTable('paymentAttempts').set({ state: 'declined' }).where('orderId', '=', _id).execute();
    await order(id);
  });

  it('is given back by a refund of all that was paid, not of a part', async () => {
    const { id } = await createCoupon(shop, { maxUses: 1 });
    const buyer = await newGuestBuyer(shop);
    const { _id, totalPrice } = await order(id, buyer);
    const { paidAt } = await pay(buyer, _id);
    expect(await usageOf(id)).toEqual({
      paid: 1,
      unpaid: 0,
      discount: '20.00',
      firstPaidAt: paidAt,
      end: 'usedUp',
    });
    await refund(_id, '10.00');
    await expect(order(id)).rejects.toMatchObject(gone(usedUp));
    await refund(_id, (Number(totalPrice) - 10).toFixed(2));
    expect(await usageOf(id)).toEqual({ paid: 0, unpaid: 0, discount: '0.00', firstPaidAt: null, end: null });
    await order(id);
  });

  it('returns the order that was placed with the last use when it is sent again', async () => {
    const { id } = await createCoupon(shop, { maxUses: 1 });
    const call = shop.as(await newGuestBuyer(shop));
    const request = { headers: { 'idempotency-key': newId() }, body: orderBody(items, { couponId: id }) };
    const first = await call('POST /api/orders', request);
    expect((await call('POST /api/orders', request))._id).toBe(first._id);
  });
});

describe('a coupon that each customer can use once', () => {
  it('is refused to a customer who has paid an order with it, and goes to others', async () => {
    const { id, code } = await createCoupon(shop, { oncePerCustomer: true });
    const customer = await signedInUser(shop);
    await apply(code, customer);
    const { _id } = await order(id, customer);
    await expect(order(id, customer)).rejects.toMatchObject(gone(usedAlready));
    await pay(customer, _id);
    await expect(order(id, customer)).rejects.toMatchObject(gone(usedAlready));
    await expect(apply(code, customer)).rejects.toMatchObject({ code: 'coupon_gone', message: usedAlready });
    await apply(code, await signedInUser(shop));
    await apply(code);
    await order(id, await signedInUser(shop));
  });

  it('knows a guest by their email in any case, and an account by what it ordered as a guest', async () => {
    const { id, code } = await createCoupon(shop, { oncePerCustomer: true });
    const { email, token } = await newGuest(shop);
    await order(id, { guestToken: token });
    const again = await shop.call('POST /api/guests', { body: { email: email.toUpperCase() } });
    const guest = { guestToken: again.token };
    // Whoever asks may be anyone.
    await apply(code, guest);
    await expect(order(id, guest)).rejects.toMatchObject(gone(usedAlready));
    const customer = await signedInUser(shop, { email });
    await shop.deps.db.updateTable('users').set({ active: false }).where('id', '=', customer.id).execute();
    await apply(code, customer);
    await shop.deps.db.updateTable('users').set({ active: true }).where('id', '=', customer.id).execute();
    await expect(apply(code, customer)).rejects.toMatchObject({ code: 'coupon_gone', message: usedAlready });
    await expect(order(id, customer)).rejects.toMatchObject(gone(usedAlready));
  });

  it('knows an account that has changed its email', async () => {
    const { id } = await createCoupon(shop, { oncePerCustomer: true });
    const customer = await signedInUser(shop);
    await order(id, customer);
    const email = `${newId()}@example.com`;
    await shop.deps.db.updateTable('users').set({ email }).where('id', '=', customer.id).execute();
    await expect(order(id, customer)).rejects.toMatchObject(gone(usedAlready));
  });

  it('goes to one of ten orders that a customer sends at once', async () => {
    const { id } = await createCoupon(shop, { oncePerCustomer: true });
    const customer = await signedInUser(shop);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => order(id, customer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(gone(usedAlready));
  });

  it('is given back by the customer’s order when it is canceled', async () => {
    const { id } = await createCoupon(shop, { oncePerCustomer: true });
    const customer = await signedInUser(shop);
    const { _id } = await order(id, customer);
    await shop.as(customer)('PUT /api/orders/:id/cancel', { params: { id: _id } });
    expect(await order(id, customer)).toMatchObject({ state: 'placed' });
  });

  it('counts for the customer, not the admin who orders for them', async () => {
    const { id, code } = await createCoupon(shop, { oncePerCustomer: true });
    const admin = await signedInUser(shop, { isAdmin: true });
    const orderFor = (customerEmail: string) =>
      shop.as(admin)('POST /api/orders/for-customer', {
        body: { ...orderBody(items, { couponId: id }), customerEmail },
      });
    const customerEmail = `${newId()}@example.com`;
    await order(id, admin);
    await apply(code, admin);
    await orderFor(customerEmail);
    await orderFor(`${newId()}@example.com`);
    await expect(orderFor(customerEmail)).rejects.toMatchObject(
      gone(usedAlready.replace('You have', 'This customer has')),
    );
  });
});

it('orders that wait while an admin limits a coupon, or lifts its limits, do not block each other', async () => {
  const { id } = await createCoupon(shop);
  const { pool } = shop.deps.database;
  const holder = await pool.connect();
  onTestFinished(() => holder.release());
  for (const maxUses of [100, null, 100, null, 100, null]) {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newGuestBuyer(shop)));
    await holder.query('BEGIN');
    await holder.query('UPDATE coupons SET max_uses = $1 WHERE id = $2', [maxUses, id]);
    const placing = Promise.allSettled(buyers.map((buyer) => order(id, buyer)));
    // The others wait for their locks.
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(1);
    await sleep(50);
    await holder.query('COMMIT');
    for (const outcome of await placing)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'coupon_gone' });
  }
});

it('an admin who lowers the limit below what was used takes it from nobody', async () => {
  const { id, code } = await createCoupon(shop);
  const buyer = await newGuestBuyer(shop);
  const { _id, totalPrice } = await order(id, buyer);
  await order(id);
  const body = { code, napcoDiscountPercentage: 10, aftermarketDiscountPercentage: 20, isActive: true };
  await (
    await asAdmin()
  )('PUT /api/coupons/:id', { params: { id }, body: { ...body, maxUses: 1 } });
  await expect(order(id)).rejects.toMatchObject(gone(usedUp));
  expect(await pay(buyer, _id)).toMatchObject({ isPaid: true, totalPrice });
});

it('lists how often each coupon was used', async () => {
  const { id } = await createCoupon(shop);
  const buyer = await newGuestBuyer(shop);
  const { _id } = await order(id, buyer);
  await order(id);
  const { paidAt } = await pay(buyer, _id);
  const { coupons } = await (await asAdmin())('GET /api/coupons');
  const usage = { paid: 1, unpaid: 1, discount: '20.00', firstPaidAt: paidAt, end: null };
  expect(coupons.find((coupon) => coupon._id === id)?.usage).toEqual(usage);
});
