import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ShopError } from '../../shop/shop-error.ts';
import { createProduct, guestOrder, placeOrder } from '../support/factories.ts';
import { newGuest } from '../support/users.ts';
import type { TimedShop } from './timed-shop.ts';
import { buildTimedShop } from './timed-shop.ts';

/** The payment provider is slow or down: only buyers who are paying notice, and they get a clear message. */

const payments = 50;
const refusal = {
  code: 'payment_unavailable',
  message: 'The payment provider cannot be reached just now. Please try again in a moment.',
};
/** Longer than the circuit breaker stays open. */
const pauseMs = 11_000;

let timed: TimedShop;
beforeAll(async () => {
  timed = await buildTimedShop({ totalMs: 6000 });
});
afterEach(async () => {
  // The emails are still being sent.
  await timed.pass(1000);
  await timed.audit();
});
afterAll(() => timed?.close());

type Made = Awaited<ReturnType<typeof guestOrder>>;
const start = ({ buyer, order }: Made) =>
  timed.shop.as(buyer)('POST /api/orders/:id/payment', { params: { id: order._id } });
const pay = ({ buyer, order }: Made, id: string) =>
  timed.shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: order._id }, body: { id } });
const read = ({ buyer, order }: Made) =>
  timed.shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } });
const callsMade = () => timed.shop.emulator.calls().length;

it('keeps the rest of the shop fast while 50 payments hang, then opens the circuit breaker', async () => {
  const { shop, pass } = timed;
  const { emulator } = shop;
  const orders = [];
  for (let made = 0; made < payments; made += 1) orders.push(await guestOrder(shop));
  const quiet = await visit();

  emulator.setFaults({ on: 'create-order', what: 'hang', when: 'before', times: payments });
  let answered = 0;
  const started = orders.map(async (made) => {
    const refused = await start(made).catch((error: ShopError) => error);
    answered += 1;
    return refused;
  });
  await vi.waitFor(() => expect(hanging()).toBe(payments), { timeout: 5000 });
  const busy = await visit();
  expect(answered, 'payments answered in the meantime').toBe(0);
  expect(shop.deps.database.pool.waitingCount, 'requests that wait for a connection').toBe(0);
  process.stdout.write(
    `catalog and orders: ${tell(quiet)}; while ${payments} payments hang: ${tell(busy)}\n`,
  );
  for (const refused of await Promise.all(started)) expect(refused).toMatchObject(refusal);

  // Open: rejected immediately, without a call to the provider.
  const [first, second] = orders as [Made, Made];
  const before = callsMade();
  await expect(start(first)).rejects.toMatchObject(refusal);
  expect(callsMade()).toBe(before);
  // Half-open: one call finds the provider still down; the others are rejected immediately.
  await pass(pauseMs);
  const asked = callsMade();
  emulator.setFaults({ on: 'create-order', what: 'status', when: 'before', status: 503, times: 3 });
  await expect(start(first)).rejects.toMatchObject(refusal);
  expect(callsMade()).toBe(asked + 3);
  await expect(start(second)).rejects.toMatchObject(refusal);
  expect(callsMade()).toBe(asked + 3);
  // After the next pause the provider is up and payments continue.
  await pass(pauseMs);
  for (const made of orders) {
    const { id } = await start(made);
    emulator.approve(id);
    expect(await pay(made, id)).toMatchObject({ isPaid: true });
  }
  expect(emulator.ledger()).toHaveLength(payments);
});

it("shows a buyer who pays during an outage 'confirming', then 'paid'", async () => {
  const { shop, pass } = timed;
  const made = await guestOrder(shop);
  const { id } = await start(made);
  shop.emulator.approve(id);
  shop.emulator.setFaults({ on: 'any', what: 'status', when: 'before', status: 503, probability: 1 });
  expect(await pay(made, id)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
  await pass(120_000);
  expect(await read(made)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
  shop.emulator.clearFaults();
  await pass(60_000);
  expect(await read(made)).toMatchObject({ isPaid: true, paymentState: 'none' });
});

function hanging(): number {
  return timed.shop.emulator.calls().filter(({ faults }) => faults.includes('hang')).length;
}

/** Visits lists and products, creates a guest and orders. @returns how long each took, in ms */
async function visit(): Promise<number[]> {
  const { shop } = timed;
  const { id } = await createProduct(shop);
  const took: number[] = [];
  const time = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    took.push(performance.now() - began);
    return done;
  };
  for (let round = 0; round < 20; round += 1) {
    await time(() => shop.call('GET /api/products', { query: { pageNumber: round + 1 } }));
    await time(() => shop.call('GET /api/products/:id', { params: { id } }));
    const { token } = await time(() => newGuest(shop));
    if (round < 5) await time(() => placeOrder(shop, { guestToken: token }, [{ product: id, qty: 1 }]));
  }
  return took.toSorted((a, b) => a - b);
}

function tell(took: number[]): string {
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms`;
}
