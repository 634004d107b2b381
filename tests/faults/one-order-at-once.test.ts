import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListeningShop, Received } from '../support/emulator-client.ts';
import { eventHeaders, listenTo } from '../support/emulator-client.ts';
import { newBuyer } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * Everything that can complete a payment does so concurrently, in two processes: the buyer's browser fifty times, each of the
 * provider's events five times, and the reconciler repeatedly. ROUNDS sets how often, SEED the moments.
 */
const rounds = extent('ROUNDS', { short: 5, long: 500 });
const random = seededDraws();
const requests = 50;
const copies = 5;

let shops: RunningShops;
let listening: ListeningShop;
const answers: number[] = [];
beforeAll(async () => {
  shops = await runShops(2);
  listening = await listenTo(shops.emulator);
  listening.onEvent = async (event) => {
    const all = Array.from({ length: copies }, (_, at) => forward(event, shops.shops[at % 2]?.url ?? ''));
    answers.push(...(await Promise.all(all)));
  };
});
afterAll(async () => {
  await listening?.close();
  await shops?.close();
});

it(`pays one order once with ${requests} requests, ${copies} copies of each event and the reconciler concurrently, ${rounds} times`, async () => {
  const product = await createProduct({ deps: shops }, { onHand: rounds });
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newBuyer(shops);
    const orderId = await buyer.order([{ product: product.id, qty: 1 }]);
    const id = await buyer.start(orderId);
    shops.emulator.approve(id);
    const replies = await Promise.all([
      ...Array.from({ length: requests }, async () => {
        await sleep(random() * 40);
        return buyer.pay(orderId, id);
      }),
      reconcileAtOnce(orderId),
    ]);
    for (const reply of replies)
      if (reply) expect(reply.isPaid || reply.paymentState === 'confirming').toBe(true);
    await expect.poll(async () => (await buyer.read(orderId)).isPaid, { timeout: 30_000 }).toBe(true);
    expect(shops.emulator.ledger().filter(({ customId }) => customId === orderId)).toHaveLength(1);
  }
  await shops.rest();
  await shops.audit();
  expect(shops.failures).toEqual([]);
  // One approval and one capture per round.
  expect(answers).toHaveLength(2 * rounds * copies);
  expect(answers.every((status) => status === 200)).toBe(true);
});

async function forward({ headers: all, body }: Received, url: string): Promise<number> {
  await sleep(random() * 10);
  const headers = eventHeaders(all);
  return (await fetch(`${url}/api/webhooks/paypal`, { method: 'POST', headers, body })).status;
}

/** Runs the jobs that would run seconds or minutes later. */
async function reconcileAtOnce(orderId: string): Promise<undefined> {
  const { db, queue } = shops;
  for (let n = 0; n < 6; n += 1) {
    const attempts = await db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('orderId', '=', orderId)
      .execute();
    const events = await db
      .selectFrom('webhookEvents')
      .select('eventId')
      .where('state', '=', 'received')
      .execute();
    for (const { id } of attempts)
      await queue.enqueue(db, 'confirm-payment', { attemptId: id }, { jobKey: `confirm-payment:${id}` });
    for (const { eventId } of events)
      await queue.enqueue(db, 'handle-event', { eventId }, { jobKey: `handle-event:${eventId}` });
    await queue.enqueue(db, 'reconcile', {});
    await sleep(random() * 15);
  }
  return undefined;
}
