import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guestOrder, stockOf } from '../../../tests/factories.ts';
import type { PayingShop } from '../../../tests/paying-shop.ts';
import { buildPayingShop, refuseFaults } from '../../../tests/paying-shop.ts';
import { runJobs } from '../../../tests/run-jobs.ts';
import { reconcile } from './reconcile.ts';
import { releaseReservations } from './release-reservations.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await buildPayingShop();
});
afterAll(() => paying.close());
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;
const silence = (times: number, when: 'before' | 'after' = 'after') =>
  Array.from({ length: times }, () => ({ when, status: 503 }) as const);
const loseJobs = () => sql`DELETE FROM graphile_worker._private_jobs`.execute(paying.shop.deps.db);

async function startedOrder() {
  const { shop, start } = paying;
  const made = await guestOrder(shop);
  const orderId = made.order._id;
  const id = await start(made.buyer, orderId);
  const read = () => shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } });
  return { ...made, orderId, id, read };
}
const stateOf = async (orderId: string) => {
  const attempts = shopDb().selectFrom('paymentAttempts').select('state').where('orderId', '=', orderId);
  return (await attempts.orderBy('createdAt').execute()).map(({ state }) => state);
};
const shopDb = () => paying.shop.deps.db;

describe('a payment that was started and not finished', () => {
  it('is captured when the buyer has approved it and no event has come', async () => {
    const { shop, emulator, captures } = paying;
    const { orderId, id, product, read } = await startedOrder();
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: false });
    emulator.approve(id);
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('is not captured a second time without the buyer after it was declined', async () => {
    const { shop, emulator, pay, captures } = paying;
    const { orderId, buyer, id, read } = await startedOrder();
    emulator.approve(id, { decline: true });
    await expect(pay(buyer, orderId, id)).rejects.toMatchObject({ code: 'payment_declined' });
    emulator.approve(id);
    await runJobs(shop, { early: true });
    expect(captures(orderId)).toEqual([]);
    expect(await read()).toMatchObject({ isPaid: false, paymentState: 'none' });
  });

  it('ends after six hours, gives its parts back, and can be started anew', async () => {
    const { shop, start, buy } = paying;
    const { orderId, buyer, id, product, read } = await startedOrder();
    shop.advance(5.9 * hour);
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['created']);
    shop.advance(0.2 * hour);
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['expired']);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(await start(buyer, orderId)).not.toBe(id);
    await buy(buyer, orderId);
    expect(await read()).toMatchObject({ isPaid: true });
  });

  it('ends also when the provider never answered its start', async () => {
    const { shop, front, start } = paying;
    const { order, buyer } = await guestOrder(shop);
    front.plan(...silence(3, 'before'));
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(await stateOf(order._id)).toEqual(['creating']);
    shop.advance(6.1 * hour);
    await runJobs(shop, { early: true });
    expect(await stateOf(order._id)).toEqual(['expired']);
    await releaseReservations(shop.deps);
  });

  it('does not end unasked: the buyer may have approved it', async () => {
    const { shop, front } = paying;
    const { orderId } = await startedOrder();
    await runJobs(shop, { early: true });
    shop.advance(6.1 * hour);
    front.plan(...silence(3, 'before'));
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['created']);
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['expired']);
  });
});

describe('the reconciler', () => {
  it('gives a payment its job back, and captured money its order', async () => {
    const { shop, front, emulator, pay, captures } = paying;
    const { orderId, buyer, id, read } = await startedOrder();
    emulator.approve(id);
    front.plan(undefined, ...silence(3));
    expect(await pay(buyer, orderId, id)).toMatchObject({ paymentState: 'confirming' });
    expect(captures(orderId)).toHaveLength(1);
    await loseJobs();
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: false });
    await reconcile(shop.deps);
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: true, paymentState: 'none' });
  });

  it('hastens a job that waits hours after failures, and leaves the others alone', async () => {
    const { shop } = paying;
    const { orderId } = await startedOrder();
    const attempt = await shopDb()
      .selectFrom('paymentAttempts')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const runAt = async () => {
      const key = `confirm-payment:${attempt.id}`;
      const { rows } = await sql<{ runAt: Date }>`
        SELECT run_at FROM graphile_worker.jobs WHERE key = ${key}`.execute(shopDb());
      return rows[0]?.runAt.getTime() ?? 0;
    };
    const planned = await runAt();
    await reconcile(shop.deps);
    expect(await runAt()).toBe(planned);
    await sql`UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '3 hours'`.execute(
      shopDb(),
    );
    await reconcile(shop.deps);
    expect(await runAt()).toBeLessThan(planned);
  });
});
