import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import { finishCapture } from '../captures/finish-capture.ts';
import { handleEvent } from '../webhooks/handle-event.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';
import { sendRefund } from '../refunds/send-refund.ts';

/** What nobody could decide, and a human has looked into: the order goes on. */

const paying = testPayingShop();
let admin: { cookie: string };
beforeAll(async () => {
  admin = await signedInUser(paying.shop, { isAdmin: true });
});
afterEach(() => refuseFaults(paying));

const day = 24 * 60 * 60_000;

async function closePaymentIssues(orderId: string): Promise<string[]> {
  const ask = paying.shop.as(admin);
  const { paymentIssues } = await ask('GET /api/payment-issues', { query: { order: orderId } });
  for (const { _id: id, subject, kind } of paymentIssues) {
    paying.expectedPaymentIssues.push({ kind, subject });
    await ask('PUT /api/payment-issues/:id', { params: { id }, body: { note: 'Looked into.' } });
  }
  return paymentIssues.map(({ kind }) => kind);
}

/** The provider has not decided in thirty days. */
async function undecided() {
  const { shop, start, emulator, pay } = paying;
  const made = await guestOrder(shop);
  const orderId = made.order._id;
  const id = await start(made.buyer, orderId);
  emulator.approve(id);
  emulator.setFaults({ on: 'capture-order', what: 'pending' });
  expect(await pay(made.buyer, orderId, id)).toMatchObject({ paymentState: 'confirming' });
  shop.advance(31 * day);
  await runJobs(shop, { early: true });
  // Back in its own time, so that buyer and admin are still signed in.
  shop.advance(-31 * day);
  const captureId = emulator.unsettled().captures.find((pending) => pending.orderId === id)?.captureId ?? '';
  return { ...made, orderId, id, captureId };
}

describe('an undecided payment, once its payment issue is closed', () => {
  it('releases its stock, and its order can be paid', async () => {
    const { shop, buy } = paying;
    const { buyer, orderId, product } = await undecided();
    await expect(buy(buyer, orderId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await closePaymentIssues(orderId)).toEqual(['unresolved_capture']);
    const read = () => shop.as(buyer)('GET /api/orders/:id', { params: { id: orderId } });
    expect(await read()).toMatchObject({ isPaid: false, paymentState: 'none' });
    shop.advance(16 * 60_000);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(await buy(buyer, orderId)).toMatchObject({ isPaid: true });
  });

  it('pays its order when the money arrives after all', async () => {
    const { shop, emulator } = paying;
    const { orderId, captureId, product, buyer } = await undecided();
    await closePaymentIssues(orderId);
    emulator.resolve(captureId, 'COMPLETED');
    const event = { eventId: `WH-${orderId}`, eventType: 'PAYMENT.CAPTURE.COMPLETED', captureId };
    await shop.deps.db
      .insertInto('webhookEvents')
      .values({ ...event, providerOrderId: null, rawBody: '{}', state: 'received', receivedAt: new Date() })
      .execute();
    await handleEvent(shop.deps, event);
    const read = await shop.as(buyer)('GET /api/orders/:id', { params: { id: orderId } });
    expect(read).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });
});

it('an undecided refund has failed once its payment issue is closed, and can be requested again', async () => {
  const { shop, buy } = paying;
  const { order, buyer } = await guestOrder(shop);
  await buy(buyer, order._id);
  const params = { id: order._id };
  await shop.as(buyer)('POST /api/orders/:id/requests', { params, query: {}, body: { kind: 'cancel' } });
  const refund = (key: string) =>
    shop.as(admin)('POST /api/orders/:id/refunds', {
      params: { id: order._id },
      body: { reason: 'A dent.' },
      headers: { 'idempotency-key': key },
    });
  const { refunds, requests } = await refund('one');
  expect(requests).toMatchObject([{ answeredAt: expect.any(String) }]);
  const requestId = refunds[0]?._id ?? '';
  const silent = withProvider(shop.deps, { refund: refusing('unavailable') });
  shop.advance(31 * day);
  await sendRefund(silent, { requestId });
  shop.advance(-31 * day);
  await expect(refund('two')).rejects.toMatchObject({ code: 'conflict' });
  expect(await closePaymentIssues(order._id)).toEqual(['unresolved_refund']);
  expect(await shop.as(admin)('GET /api/orders/:id', { params })).toMatchObject({
    requests: [{ answeredAt: null }],
  });
  expect(await refund('two')).toMatchObject({ refunds: [{ state: 'failed' }, { state: 'requested' }] });
  await runJobs(shop, { early: true });
  const read = await shop.as(admin)('GET /api/orders/:id', { params: { id: order._id } });
  expect(read.refundedTotal).toBe(order.totalPrice);
});

it('an order whose invoice was refused can be paid under another one once its issue is closed', async () => {
  const { shop, start, emulator, buy } = paying;
  const { order, buyer } = await guestOrder(shop);
  const id = await start(buyer, order._id);
  emulator.approve(id);
  const { db } = shop.deps;
  const attempts = db.selectFrom('paymentAttempts').where('orderId', '=', order._id);
  const attempt = await db
    .updateTable('paymentAttempts')
    .set({ state: 'capturing' })
    .where('orderId', '=', order._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const spent = refusing('duplicate-invoice', 'DUPLICATE_INVOICE_ID');
  await finishCapture(withProvider(shop.deps, { captureOrder: spent }), attempt);
  expect(await closePaymentIssues(order._id)).toEqual(['capture_refused']);
  expect(await buy(buyer, order._id)).toMatchObject({ isPaid: true });
  const invoices = await attempts.select('invoiceId').orderBy('createdAt').execute();
  expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual([`demo-${order._id}`, `demo-${order._id}-2`]);
});
