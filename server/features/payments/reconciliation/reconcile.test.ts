import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs, secondsUntilJob } from '../../../../tests/support/run-jobs.ts';
import { confirmPayment } from '../captures/confirm-payment.ts';
import { reconcile } from './reconcile.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

const paying = testPayingShop();
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
  it('is captured when the customer has approved it and no event has arrived', async () => {
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

  it('is not captured again without the customer after a decline', async () => {
    const { shop, emulator, pay, captures } = paying;
    const { orderId, buyer, id, read } = await startedOrder();
    emulator.approve(id, { decline: true });
    await expect(pay(buyer, orderId, id)).rejects.toMatchObject({ code: 'payment_declined' });
    emulator.approve(id);
    await runJobs(shop, { early: true });
    expect(captures(orderId)).toEqual([]);
    expect(await read()).toMatchObject({ isPaid: false, paymentState: 'none' });
  });

  it('ends after six hours, releases its stock, and can be started again', async () => {
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

  it('ends even if the provider never answered its start', async () => {
    const { shop, faultProxy, start } = paying;
    const { order, buyer } = await guestOrder(shop);
    faultProxy.plan(...silence(3, 'before'));
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(await stateOf(order._id)).toEqual(['creating']);
    shop.advance(6.1 * hour);
    await runJobs(shop, { early: true });
    expect(await stateOf(order._id)).toEqual(['expired']);
    await releaseReservations(shop.deps);
  });

  it('does not end while the provider cannot be asked, because the customer may have approved it', async () => {
    const { shop, faultProxy } = paying;
    const { orderId } = await startedOrder();
    await runJobs(shop, { early: true });
    shop.advance(6.1 * hour);
    faultProxy.plan(...silence(3, 'before'));
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['created']);
    await runJobs(shop, { early: true });
    expect(await stateOf(orderId)).toEqual(['expired']);
  });
});

describe('the reconciler', () => {
  it('gives a payment its job back, which settles captured money', async () => {
    const { shop, faultProxy, emulator, pay, captures } = paying;
    const { orderId, buyer, id, read } = await startedOrder();
    emulator.approve(id);
    faultProxy.plan(undefined, ...silence(3));
    expect(await pay(buyer, orderId, id)).toMatchObject({ paymentState: 'confirming' });
    expect(captures(orderId)).toHaveLength(1);
    await loseJobs();
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: false });
    await reconcile(shop.deps);
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: true, paymentState: 'none' });
  });

  it('moves up a job that waits for hours after errors, and leaves the others alone', async () => {
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

  it('leaves a job alone that runs within ten minutes, or within the hour when nobody has approved the payment', async () => {
    const { shop } = paying;
    const { orderId } = await startedOrder();
    const attemptId = await attemptOf(orderId);
    shop.advance(16 * 60_000);
    await confirmPayment(shop.deps, { attemptId });
    const key = `confirm-payment:${attemptId}`;
    expect(await secondsUntilJob(shop, key)).toEqual(expect.closeTo(480, -1));
    await reconcile(shop.deps);
    expect(await secondsUntilJob(shop, key)).toEqual(expect.closeTo(480, -1));
    const later = sql`UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '190 seconds' WHERE key = ${key}`;
    await later.execute(shopDb());
    await reconcile(shop.deps);
    expect(await secondsUntilJob(shop, key)).toEqual(expect.closeTo(670, -1));
    const attempt = shopDb().updateTable('paymentAttempts').where('id', '=', attemptId);
    await attempt.set({ state: 'pending' }).execute();
    await reconcile(shop.deps);
    expect(await secondsUntilJob(shop, key)).toBeLessThanOrEqual(0);
    await attempt.set({ state: 'created' }).execute();
  });

  it('restarts what began within thirty days and is not over, oldest first, and logs it', async () => {
    const { shop } = paying;
    await loseJobs();
    const db = shopDb();
    await db
      .updateTable('paymentAttempts')
      .set({ state: 'expired' })
      .where('state', '=', 'created')
      .execute();
    const now = shop.deps.clock().getTime();
    const started = [];
    for (const ageDays of [1, 3, 2, 31]) {
      const attemptId = await attemptOf((await startedOrder()).orderId);
      const createdAt = new Date(now - ageDays * 24 * hour);
      await db.updateTable('paymentAttempts').set({ createdAt }).where('id', '=', attemptId).execute();
      started.push(attemptId);
    }
    const [one, three, two, tooOld] = started;
    const event = { rawBody: '{}', eventType: 'X', providerOrderId: null, captureId: null } as const;
    for (const [eventId, state, ageDays] of [
      ['WH-1', 'received', 1],
      ['WH-40', 'received', 40],
      ['WH-done', 'done', 1],
    ] as const)
      await db
        .insertInto('webhookEvents')
        .values({ ...event, eventId, state, receivedAt: new Date(now - ageDays * 24 * hour) })
        .execute();
    await loseJobs();
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
      warn: (fields: unknown) => void warned.push(fields),
    });
    await reconcile({ ...shop.deps, log });
    expect(warned).toEqual([{ attempts: [three, two, one], events: ['WH-40', 'WH-1'], refunds: [] }]);
    for (const id of [one, two, three])
      expect(await secondsUntilJob(shop, `confirm-payment:${id}`)).toBeLessThanOrEqual(0);
    expect(await secondsUntilJob(shop, `confirm-payment:${tooOld}`)).toBeUndefined();
    for (const id of ['WH-1', 'WH-40'])
      expect(await secondsUntilJob(shop, `handle-event:${id}`)).toBeLessThanOrEqual(0);
    expect(await secondsUntilJob(shop, 'handle-event:WH-done')).toBeUndefined();
    await reconcile({ ...shop.deps, log });
    expect(warned).toHaveLength(1);
    await loseJobs();
  });

  it('gives refunds of the last thirty days their job back, but no older ones', async () => {
    const { shop } = paying;
    const { captureId } = await paying.paidOrder();
    const now = shop.deps.clock().getTime();
    const refund = {
      captureId,
      amountCents: 100,
      taxCents: 0,
      cause: 'admin',
      reason: '',
      requestedBy: null,
      idempotencyKey: null,
      requestHash: null,
      providerRefundId: null,
      issue: null,
      sentAt: null,
      endedAt: null,
    } as const;
    for (const [requestId, state, ageDays] of [
      ['young', 'requested', 29],
      ['old', 'requested', 31],
      ['failed', 'failed', 1],
    ] as const)
      await shopDb()
        .insertInto('refunds')
        .values({ ...refund, requestId, state, createdAt: new Date(now - ageDays * 24 * hour) })
        .execute();
    await reconcile(shop.deps);
    expect(await secondsUntilJob(shop, 'send-refund:young')).toBeLessThanOrEqual(0);
    for (const id of ['old', 'failed'])
      expect(await secondsUntilJob(shop, `send-refund:${id}`)).toBeUndefined();
    await shopDb().deleteFrom('refunds').where('captureId', '=', captureId).execute();
    await loseJobs();
  });
});

async function attemptOf(orderId: string): Promise<string> {
  const { id } = await shopDb()
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}
