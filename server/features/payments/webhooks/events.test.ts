import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../../tests/support/audit-stock.ts';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newOrder } from '../../../../tests/support/payment-providers.ts';
import { newId } from '../../../db/id.ts';
import { sweepExpired } from '../../../jobs/sweep-expired.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

const paying = testPayingShop({}, { webhooks: true });
afterEach(() => refuseFaults(paying));

const minute = 60_000;

/** All events of the provider have come, and what they ask for is done, also what waits. */
async function hearAll() {
  await paying.emulator.advance(2 * minute);
  await runJobs(paying.shop, { early: true });
}
const events = () => paying.shop.deps.db.selectFrom('webhookEvents').selectAll().execute();
const post = (payload: string | Buffer, headers: Record<string, string>) =>
  paying.shop.app.inject({ method: 'POST', url: '/api/webhooks/paypal', payload, headers });

async function approvedOrder(given: Parameters<typeof guestOrder>[1] = {}) {
  const { shop, start, emulator } = paying;
  const made = await guestOrder(shop, given);
  const orderId = made.order._id;
  const id = await start(made.buyer, orderId);
  emulator.approve(id);
  const read = () => shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } });
  return { ...made, orderId, id, read };
}

/** Captured without the shop knowing. */
async function capturedOrder(given: Parameters<typeof guestOrder>[1] = {}) {
  const made = await approvedOrder(given);
  const { captures } = await paying.shop.deps.payments.captureOrder({
    providerOrderId: made.id,
    requestId: crypto.randomUUID(),
  });
  return { ...made, captureId: captures[0]?.captureId ?? '' };
}

describe('a webhook event', () => {
  it('has its capture read and settled once, however often it is delivered', async () => {
    const { shop, emulator, captures } = paying;
    const { orderId, product, read } = await capturedOrder();
    emulator.setFaults({ on: 'webhook', what: 'doubled', copies: 3, times: 2 });
    await hearAll();
    const { headers = {}, body = '' } = paying.heard.at(-1) ?? {};
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(body, headers)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await hearAll();
    expect(await read()).toMatchObject({ isPaid: true, paymentState: 'none' });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    expect(captures(orderId)).toHaveLength(1);
    expect((await events()).every(({ state }) => state === 'done')).toBe(true);
    emulator.clearFaults();
  });

  it('finishes what a closed browser left after a minute', async () => {
    const { shop, emulator, captures } = paying;
    const { orderId, product, read } = await approvedOrder();
    await emulator.advance(1000);
    await runJobs(shop);
    expect(captures(orderId)).toEqual([]);
    expect(await read()).toMatchObject({ isPaid: false });
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('captures nothing when the stock is gone, nor when it comes back', async () => {
    const { shop, captures } = paying;
    const { orderId, buyer, id, product, read } = await approvedOrder({ product: { onHand: 1 } });
    shop.advance(20 * minute);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    await hearAll();
    await setOnHand(shop.deps.db, product.id, 5);
    await runJobs(shop, { early: true });
    expect(captures(orderId)).toEqual([]);
    expect(await read()).toMatchObject({ isPaid: false, paymentState: 'none' });
    await expect(paying.pay(buyer, orderId, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await paying.buy(buyer, orderId)).toMatchObject({ isPaid: true });
    await hearAll();
  });

  it('that arrives before the reply to the capture leaves one payment', async () => {
    const { emulator, captures, pay } = paying;
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'before-reply' });
    const { orderId, buyer, id } = await approvedOrder();
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    await hearAll();
    expect(captures(orderId)).toHaveLength(1);
  });

  it('decides a capture that was pending', async () => {
    const { emulator, pay, captures } = paying;
    for (const to of ['COMPLETED', 'DENIED'] as const) {
      emulator.setFaults({ on: 'capture-order', what: 'pending' });
      const { orderId, buyer, id, read } = await approvedOrder();
      expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
      const pending = emulator.unsettled().captures.find((capture) => capture.orderId === id);
      emulator.resolve(pending?.captureId ?? '', to);
      await hearAll();
      const isPaid = to === 'COMPLETED';
      expect(await read()).toMatchObject({ isPaid, paymentState: isPaid ? 'none' : 'declined' });
      expect(captures(orderId)).toHaveLength(isPaid ? 1 : 0);
    }
  });

  it('of a chargeback opens a payment issue', async () => {
    const { emulator, takePaymentIssues } = paying;
    const { orderId, captureId } = await paying.paidOrder();
    emulator.reverse(captureId);
    await hearAll();
    expect(await takePaymentIssues(orderId)).toEqual(['capture_reversed']);
  });

  it('of a refund on the provider’s own pages is recorded once, and the customer emailed', async () => {
    const { emulator, shop } = paying;
    const { guest, captureId, read } = await paying.paidOrder();
    await hearAll();
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.REFUNDED', what: 'doubled', copies: 3, times: 2 });
    for (const amountCents of [5000, 8750]) {
      const requestId = crypto.randomUUID();
      await shop.deps.payments.refund({ captureId, requestId, amountCents, currency: 'USD' });
    }
    await hearAll();
    await hearAll();
    emulator.clearFaults();
    const order = await read();
    expect(order).toMatchObject({ refundedTotal: '137.50' });
    expect(order.refunds.map(({ amount, tax, state }) => [amount, tax, state])).toEqual([
      ['50.00', '2.73', 'completed'],
      ['87.50', '4.77', 'completed'],
    ]);
    const emails = await emailsTo(shop, guest.email);
    expect(emails.filter(({ subject }) => subject.includes('refunded'))).toHaveLength(2);
  });

  it('of a refund of ours confirms it when its reply was lost', async () => {
    const { buy, shop, captures, faultProxy } = paying;
    const { order, buyer } = await guestOrder(shop);
    await buy(buyer, order._id);
    await hearAll();
    const admin = await signedInUser(shop, { isAdmin: true });
    await shop.as(admin)('POST /api/orders/:id/refunds', {
      params: { id: order._id },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A dent.' },
    });
    faultProxy.plan(...Array.from({ length: 3 }, () => ({ when: 'after', status: 504 }) as const));
    await runJobs(shop);
    faultProxy.plan();
    await shop.deps.database.pool.query(
      `DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'send-refund:%'`,
    );
    await hearAll();
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } })).toMatchObject({
      refundedTotal: '137.50',
    });
    expect(captures(order._id)).toHaveLength(1);
  });

  it('is handled later when the provider does not answer', async () => {
    const { emulator, faultProxy, shop } = paying;
    const { read } = await capturedOrder();
    await emulator.advance(1000);
    faultProxy.plan(...Array.from({ length: 3 }, () => ({ when: 'before', status: 503 }) as const));
    await runJobs(shop);
    expect(await read()).toMatchObject({ isPaid: false });
    await runJobs(shop, { early: true });
    expect(await read()).toMatchObject({ isPaid: true });
  });

  it('about an order that is not the shop’s does nothing', async () => {
    const { emulator, shop } = paying;
    const { providerOrderId } = await shop.deps.payments.createOrder(newOrder());
    emulator.approve(providerOrderId);
    await hearAll();
    expect((await events()).every(({ state }) => state === 'done')).toBe(true);
  });

  it.each(['signature', 'body', 'webhook-id', 'certificate'] as const)(
    'forged by its %s is refused, and the true one is taken',
    async (how) => {
      const { emulator } = paying;
      emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'forged', how });
      const { read } = await capturedOrder();
      const before = (await events()).length;
      await emulator.advance(2 * minute);
      const [forged, genuine] = paying.heard.slice(-2);
      expect([forged?.answer, genuine?.answer]).toEqual([400, 200]);
      expect((await events()).length).toBe(before + 2);
      await hearAll();
      expect(await read()).toMatchObject({ isPaid: true });
    },
  );

  it('changed by a byte, without a signature, or too large is refused', async () => {
    await capturedOrder();
    await hearAll();
    const { headers = {}, body = '' } = paying.heard.at(-1) ?? {};
    const refused = { statusCode: 400 };
    expect(await post(body, headers)).toMatchObject({ statusCode: 200 });
    expect(await post(`${body}\n`, headers)).toMatchObject(refused);
    expect(await post(body, { 'content-type': 'application/json' })).toMatchObject(refused);
    const large = JSON.stringify({ surprise: 'x'.repeat(257 * 1024) });
    expect(await post(large, headers)).toMatchObject({ statusCode: 413 });
  });

  it('is kept for 90 days', async () => {
    const { shop } = paying;
    await capturedOrder();
    await hearAll();
    const before = (await events()).length;
    expect(before).toBeGreaterThan(0);
    shop.advance(89 * 24 * 60 * minute);
    await sweepExpired(shop.deps);
    expect((await events()).length).toBeGreaterThan(0);
    shop.advance(2 * 24 * 60 * minute);
    await sweepExpired(shop.deps);
    expect(await events()).toEqual([]);
  });
});
