import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/db/id.ts';
import type { DatabaseCosts } from '../support/database-costs.ts';
import { databaseCosts } from '../support/database-costs.ts';
import { createCoupon, createProduct, newGuestBuyer, orderBody } from '../support/factories.ts';
import { refuseFaults } from '../support/paying-shop.ts';
import { testPayingShop } from '../support/test-shop.ts';
import { runJobs } from '../support/run-jobs.ts';

/** A shop as buyers meet it: its limits are on, and it has been running for a while. */
const paying = testPayingShop({ RATE_LIMITS: 'on' });
beforeAll(async () => {
  for (let n = 0; n < 6; n += 1) await buyAsGuest();
});

/** Buys three parts and returns what each step costs. */
async function buyAsGuest({ pickup = false, couponId = '' } = {}) {
  const { shop, emulator } = paying;
  const products = await Promise.all([1, 2, 3].map(() => createProduct(shop)));
  const call = shop.as(await newGuestBuyer(shop));
  const items = products.map(({ id }) => ({ product: id, qty: 1 }));
  const body = orderBody(items, { pickup, ...(couponId && { couponId }) });
  const headers = { 'idempotency-key': newId() };
  const place = await databaseCosts(() => call('POST /api/orders', { headers, body }));
  const params = { id: place.value._id };
  const start = await databaseCosts(() => call('POST /api/orders/:id/payment', { params }));
  emulator.approve(start.value.id);
  const pay = await databaseCosts(() => call('PUT /api/orders/:id/pay', { params, body: start.value }));
  expect(pay.value.isPaid).toBe(true);
  const jobs = await databaseCosts(() => runJobs(shop));
  return { place, start, pay, jobs };
}

const nothing = { roundTrips: 0, commits: 0, notifications: 0 };

/** Returns what a step costs, less what is asked even if there is nothing to do. */
function costOf(step: DatabaseCosts, idle = nothing) {
  return {
    roundTrips: step.roundTrips - idle.roundTrips,
    commits: step.commits - idle.commits,
    notifications: step.notifications - idle.notifications,
  };
}

test('an order that is placed and paid asks the database no more than this', async () => {
  const { place, start, pay, jobs } = await buyAsGuest();
  const idle = await databaseCosts(() => runJobs(paying.shop));
  expect({ place: costOf(place), start: costOf(start), pay: costOf(pay), jobs: costOf(jobs, idle) }).toEqual({
    // Two for the order; the others find the guest, whose token is new, and count the limits of orders and of emails.
    place: { roundTrips: 5, commits: 1, notifications: 0 },
    start: { roundTrips: 5, commits: 2, notifications: 0 },
    pay: { roundTrips: 8, commits: 2, notifications: 0 },
    // Two emails: each is taken from the queue, read, and taken off it. The one about an unpaid order is due later.
    jobs: { roundTrips: 6, commits: 4, notifications: 0 },
  });
  await refuseFaults(paying);
});

test('an order that is picked up, or has a coupon whose uses are counted, costs no more than another', async () => {
  await paying.shop.deps.db.updateTable('settings').set({ pickup: true }).execute();
  const limits = { lastDay: '2099-12-31', maxUses: 10, oncePerCustomer: true };
  const { id: couponId, code } = await createCoupon(paying.shop, limits);
  const shipped = await buyAsGuest();
  const pickedUp = await buyAsGuest({ pickup: true });
  const reduced = await buyAsGuest({ couponId });
  expect(pickedUp.place.value.pickup).toBe(true);
  expect(reduced.place.value.couponCode).toBe(code);
  for (const step of ['place', 'start', 'pay', 'jobs'] as const) {
    expect(costOf(pickedUp[step])).toEqual(costOf(shipped[step]));
    expect(costOf(reduced[step])).toEqual(costOf(shipped[step]));
  }
});
