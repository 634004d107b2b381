import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/audit-stock.ts';
import type { Caller } from '../../../tests/build-test-app.ts';
import { guestOrder, stockOf } from '../../../tests/factories.ts';
import type { PayingShop } from '../../../tests/paying-shop.ts';
import { buildPayingShop, refuseFaults } from '../../../tests/paying-shop.ts';
import { lettersTo } from '../../../tests/letters.ts';
import { runJobs, waitingJobs } from '../../../tests/run-jobs.ts';
import type { ProviderCapture } from '../../adapters/payments/port.ts';
import { newId } from '../../db/id.ts';
import { releaseReservations } from './release-reservations.ts';
import { settle } from './settle.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await buildPayingShop();
});
afterAll(() => paying.close());
afterEach(() => refuseFaults(paying));

/** An order whose money the provider has taken, and nobody here has heard of it yet. */
async function capturedOrder(given: Parameters<typeof guestOrder>[1] = {}) {
  const { shop, start, emulator } = paying;
  const made = await guestOrder(shop, given);
  const providerOrderId = await start(made.buyer, made.order._id);
  emulator.approve(providerOrderId);
  const { captures } = await shop.deps.payments.captureOrder({
    providerOrderId,
    requestId: crypto.randomUUID(),
  });
  const orderId = made.order._id;
  const isPaid = async () =>
    (await shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } })).isPaid;
  return { ...made, orderId, providerOrderId, capture: captures[0] as ProviderCapture, isPaid };
}

const payments = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('payments')
    .select(['captureId', 'kind', 'amountCents'])
    .where('orderId', '=', orderId)
    .execute();

const read = (buyer: Caller, id: string) => paying.shop.as(buyer)('GET /api/orders/:id', { params: { id } });
const refundsOf = (captureId: string) =>
  paying.emulator.refunds().filter((refund) => refund.captureId === captureId);

/** The same order captured once more, as it happens when the provider's guard against it fails. */
async function secondCapture(orderId: string): Promise<ProviderCapture> {
  const { shop, emulator } = paying;
  const { db, payments } = shop.deps;
  const attempt = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const invoiceId = `${attempt.invoiceId}-again`;
  const requestId = crypto.randomUUID();
  const { providerOrderId } = await payments.createOrder({
    orderId,
    invoiceId,
    requestId,
    payee: attempt.payee ?? undefined,
    currency: 'USD',
    totalCents: attempt.amountCents,
    itemsCents: attempt.amountCents,
    shippingCents: 0,
    handlingCents: 0,
    taxCents: 0,
    brandName: 'Lugo',
  });
  const again = {
    id: newId(),
    providerOrderId,
    invoiceId,
    createRequestId: requestId,
    state: 'expired',
  } as const;
  await db
    .insertInto('paymentAttempts')
    .values({ ...attempt, ...again, captureRequestId: crypto.randomUUID() })
    .execute();
  emulator.approve(providerOrderId);
  const { captures } = await payments.captureOrder({ providerOrderId, requestId: crypto.randomUUID() });
  return captures[0] as ProviderCapture;
}

describe('settling a capture', () => {
  it('happens once, however often and at once it is told', async () => {
    const { shop } = paying;
    const { orderId, product, capture } = await capturedOrder();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(shop.deps, capture)));
    expect(new Set(outcomes)).toEqual(new Set(['paid']));
    expect(await payments(orderId)).toMatchObject([{ captureId: capture.captureId, kind: 'primary' }]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    const jobs = await waitingJobs<{ orderId: string; mail: string }>(shop, 'send-order-mail');
    const mails = jobs.filter((job) => job.orderId === orderId).map(({ mail }) => mail);
    expect(mails).toEqual(['order-received', 'new-order', 'order-paid', 'new-payment']);
  });

  it('takes the parts when their hold has run out but they are still there', async () => {
    const { shop } = paying;
    const { product, capture, isPaid } = await capturedOrder();
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    expect(await settle(shop.deps, capture)).toBe('paid');
    expect(await isPaid()).toBe(true);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('gives money back that came when the parts were gone, tells both sides, and lets the order be paid anew', async () => {
    const { shop, takeBreaks, start, emulator, buy } = paying;
    const { orderId, guest, buyer, product, capture, isPaid } = await capturedOrder({
      product: { onHand: 1 },
    });
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    expect(await settle(shop.deps, capture)).toBe('kept');
    expect(await settle(shop.deps, capture)).toBe('kept');
    expect(await isPaid()).toBe(false);
    expect(await payments(orderId)).toMatchObject([{ kind: 'late' }]);
    expect(await takeBreaks(orderId)).toEqual(['late_payment']);
    await expect(start(buyer, orderId)).rejects.toMatchObject({ code: 'conflict' });
    const letters = await lettersTo(shop, guest.email);
    expect(letters.filter(({ subject }) => subject.includes('refunded'))).toHaveLength(1);
    expect(letters.find(({ subject }) => subject.includes('refunded'))?.text).toContain(
      'The parts were gone when the payment came.',
    );
    expect(refundsOf(capture.captureId)).toMatchObject([{ amountCents: capture.amountCents }]);
    expect(await read(buyer, orderId)).toMatchObject({
      isPaid: false,
      paymentState: 'none',
      refundedTotal: '0.00',
      refunds: [{ payment: 'late', state: 'completed', amount: '137.50', tax: '0.00' }],
    });
    await setOnHand(shop.deps.db, product.id, 1);
    await buy(buyer, orderId);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true, refundedTotal: '0.00' });
    expect(emulator.ledger().filter(({ customId }) => customId === orderId)).toHaveLength(2);
  });

  it('gives a second payment of an order back, once, without troubling anybody', async () => {
    const { shop, takeBreaks } = paying;
    const { orderId, guest, buyer, product, capture } = await capturedOrder();
    await settle(shop.deps, capture);
    const second = await secondCapture(orderId);
    expect(await Promise.all([settle(shop.deps, second), settle(shop.deps, second)])).toEqual([
      'kept',
      'kept',
    ]);
    expect((await payments(orderId)).map(({ kind }) => kind).sort()).toEqual(['duplicate', 'primary']);
    const letters = await lettersTo(shop, guest.email);
    expect(letters.filter(({ text }) => text.includes('This order was paid twice.'))).toHaveLength(1);
    expect(refundsOf(second.captureId)).toMatchObject([{ amountCents: second.amountCents }]);
    expect(refundsOf(capture.captureId)).toEqual([]);
    expect(await read(buyer, orderId)).toMatchObject({
      isPaid: true,
      refundedTotal: '0.00',
      refunds: [{ payment: 'duplicate', state: 'completed' }],
    });
    expect(await takeBreaks(orderId)).toEqual([]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('tells a human when a second payment cannot be given back', async () => {
    const { shop, takeBreaks, emulator } = paying;
    const { orderId, capture } = await capturedOrder();
    await settle(shop.deps, capture);
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await settle(shop.deps, await secondCapture(orderId));
    await runJobs(shop);
    expect(await takeBreaks(orderId)).toEqual(['refund_failed']);
  });

  it.each<[string, Partial<ProviderCapture>]>([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'EUR' }],
    ['payee', { payeeMerchantId: 'SXMEBXDYELSE2' }],
    ['order', { customId: '0123456789abcdef01234567' }],
    ['invoice', { invoiceId: 'live-1' }],
  ])('pays nothing with a capture of another %s', async (_, change) => {
    const { shop, takeBreaks } = paying;
    const { orderId, product, capture, isPaid } = await capturedOrder();
    expect(await settle(shop.deps, { ...capture, ...change })).toBe('rejected');
    expect(await isPaid()).toBe(false);
    expect(await payments(orderId)).toMatchObject([{ kind: 'foreign' }]);
    expect(await takeBreaks(orderId)).toEqual(['capture_mismatch']);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it('writes down a capture that belongs to no payment of ours', async () => {
    const { shop } = paying;
    const { capture } = await capturedOrder();
    const captureId = `foreign-${capture.captureId}`;
    expect(await settle(shop.deps, { ...capture, captureId, providerOrderId: 'NOTOURS' })).toBe('rejected');
    const rows = await shop.deps.db
      .deleteFrom('paymentBreaks')
      .where('orderId', 'is', null)
      .returning(['kind', 'subject'])
      .execute();
    expect(rows).toEqual([{ kind: 'unknown_capture', subject: captureId }]);
    await settle(shop.deps, capture);
  });
});
