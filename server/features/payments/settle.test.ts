import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { guestOrder, stockOf } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { runJobs, waitingJobs } from '../../../tests/support/run-jobs.ts';
import {
  itemsAlone,
  newOrder,
  refusing,
  catalogChangesDuring,
  withProvider,
} from '../../../tests/support/payment-providers.ts';
import type { PaymentProvider, ProviderCapture } from '../../adapters/payments/port.ts';
import { newId } from '../../db/id.ts';
import type { PaymentAttemptState } from '../../db/row.ts';
import type { Deps } from '../../deps.ts';
import { findPaymentAttemptByProviderOrder, findPayment } from './data.ts';
import { releaseReservations } from '../stock/release-reservations.ts';
import { settle } from './settle.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

/** An order that the provider has captured without the shop knowing. */
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
  const { providerOrderId } = await payments.createOrder(
    newOrder({
      orderId,
      invoiceId,
      requestId,
      payee: attempt.payee ?? undefined,
      ...itemsAlone(attempt.amountCents),
    }),
  );
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

/** Settles what the provider tells of a capture whenever it is asked. */
function settleAsTold(told: ProviderCapture, deps: Deps = paying.shop.deps) {
  return settle(withProvider(deps, { readCapture: async () => told }), told);
}
const readHere = (captureId: string) => paying.shop.deps.payments.readCapture(captureId);

const otherMoney: [string, Partial<ProviderCapture>][] = [
  ['amount', { amountCents: 1 }],
  ['currency', { currency: 'EUR' }],
  ['payee', { payeeMerchantId: 'SXMEBXDYELSE2' }],
  ['order', { customId: '0123456789abcdef01234567' }],
  ['invoice', { invoiceId: 'live-1' }],
];

describe('settle', () => {
  it('happens once, however often and in parallel it is reported [3.14]', async () => {
    const { shop } = paying;
    const { orderId, product, capture } = await capturedOrder();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(shop.deps, capture)));
    expect(new Set(outcomes)).toEqual(new Set(['paid']));
    expect(await payments(orderId)).toMatchObject([{ captureId: capture.captureId, kind: 'primary' }]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    const jobs = await waitingJobs<{ orderId: string; template: string }>(shop, 'send-order-email');
    const emails = jobs.filter((job) => job.orderId === orderId).map(({ template }) => template);
    expect(emails).toEqual(['order-received', 'order-paid', 'new-payment']);
  });

  it('takes available stock when the reservation has expired', async () => {
    const { shop } = paying;
    const { product, capture, isPaid } = await capturedOrder();
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    expect(await settle(shop.deps, capture)).toBe('paid');
    expect(await isPaid()).toBe(true);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('refunds money that arrived after the stock was gone, emails both sides, and lets the order be paid again', async () => {
    const { shop, takePaymentIssues, start, emulator, buy } = paying;
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
    expect(await takePaymentIssues(orderId)).toEqual(['late_payment']);
    await expect(start(buyer, orderId)).rejects.toMatchObject({ code: 'conflict' });
    const emails = await emailsTo(shop, guest.email);
    expect(emails.filter(({ subject }) => subject.includes('refunded'))).toHaveLength(1);
    expect(emails.find(({ subject }) => subject.includes('refunded'))?.text).toContain(
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

  it('refunds a second payment of an order once, without an issue', async () => {
    const { shop, takePaymentIssues } = paying;
    const { orderId, guest, buyer, product, capture } = await capturedOrder();
    await settle(shop.deps, capture);
    const second = await secondCapture(orderId);
    expect(await Promise.all([settle(shop.deps, second), settle(shop.deps, second)])).toEqual([
      'kept',
      'kept',
    ]);
    expect((await payments(orderId)).map(({ kind }) => kind).sort()).toEqual(['duplicate', 'primary']);
    const emails = await emailsTo(shop, guest.email);
    expect(emails.filter(({ text }) => text.includes('This order was paid twice.'))).toHaveLength(1);
    expect(refundsOf(second.captureId)).toMatchObject([{ amountCents: second.amountCents }]);
    expect(refundsOf(capture.captureId)).toEqual([]);
    expect(await read(buyer, orderId)).toMatchObject({
      isPaid: true,
      refundedTotal: '0.00',
      refunds: [{ payment: 'duplicate', state: 'completed' }],
    });
    expect(await takePaymentIssues(orderId)).toEqual([]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('opens an issue when a second payment cannot be refunded', async () => {
    const { shop, takePaymentIssues, emulator } = paying;
    const { orderId, capture } = await capturedOrder();
    await settle(shop.deps, capture);
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await settle(shop.deps, await secondCapture(orderId));
    await runJobs(shop);
    expect(await takePaymentIssues(orderId)).toEqual(['refund_failed']);
  });

  it.each(otherMoney)('pays nothing with a capture of another %s', async (_, change) => {
    const { shop, takePaymentIssues } = paying;
    const { orderId, product, capture, isPaid } = await capturedOrder();
    expect(await settleAsTold({ ...capture, ...change })).toBe('rejected');
    expect(await isPaid()).toBe(false);
    expect(await payments(orderId)).toMatchObject([{ kind: 'foreign' }]);
    expect(await takePaymentIssues(orderId)).toEqual(['capture_mismatch']);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it.each([...otherMoney, ['payment', { providerOrderId: 'NOTOURS' }] as const])(
    'reads a capture once more that is said to be of another %s, and takes it as it is',
    async (_, change) => {
      const { orderId, capture, isPaid } = await capturedOrder();
      expect(await settle(paying.shop.deps, { ...capture, ...change })).toBe('paid');
      expect(await isPaid()).toBe(true);
      const { captureId, amountCents } = capture;
      expect(await payments(orderId)).toEqual([{ captureId, kind: 'primary', amountCents }]);
    },
  );

  it.each<[string, PaymentProvider['readCapture']]>([
    ['cannot be had', refusing('unavailable')],
    ['finds nothing', refusing('not-found')],
    ['is refused', refusing('rejected')],
    ['finds no money yet', async (captureId) => ({ ...(await readHere(captureId)), status: 'PENDING' })],
  ])('is postponed when the second reading %s', async (_, readCapture) => {
    const { orderId, capture } = await capturedOrder();
    const asked = settle(withProvider(paying.shop.deps, { readCapture }), { ...capture, amountCents: 1 });
    await expect(asked).rejects.toMatchObject({ kind: 'in-progress' });
    expect(await payments(orderId)).toEqual([]);
    expect(await settle(paying.shop.deps, capture)).toBe('paid');
  });

  it('opens an issue about a capture that has paid another order', async () => {
    const { shop, takePaymentIssues } = paying;
    const [one, other] = [await capturedOrder(), await capturedOrder()];
    await settle(shop.deps, one.capture);
    const told = { ...other.capture, captureId: one.capture.captureId };
    expect(await settle(shop.deps, told)).toBe('rejected');
    expect(await other.isPaid()).toBe(false);
    expect(await takePaymentIssues(other.orderId)).toEqual(['capture_mismatch']);
    expect(await settle(shop.deps, other.capture)).toBe('paid');
  });

  it('opens an issue about a capture that belongs to no payment of ours', async () => {
    const { shop } = paying;
    const { capture } = await capturedOrder();
    const captureId = `foreign-${capture.captureId}`;
    for (const told of [
      { ...capture, captureId, providerOrderId: 'NOTOURS' },
      { ...capture, captureId: 'no-order', providerOrderId: undefined },
    ])
      expect(await settleAsTold(told)).toBe('rejected');
    const rows = await shop.deps.db
      .deleteFrom('paymentIssues')
      .where('orderId', 'is', null)
      .returning(['kind', 'subject', 'detail'])
      .execute();
    const { amountCents } = capture;
    const kind = 'unknown_capture';
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      kind,
      subject: captureId,
      detail: { amountCents, providerOrderId: 'NOTOURS' },
    });
    expect(rows).toContainEqual({
      kind,
      subject: 'no-order',
      detail: { amountCents, providerOrderId: null },
    });
    await settle(shop.deps, capture);
  });

  it('ends its payment attempt, records the payment, and publishes the products taken', async () => {
    const { shop } = paying;
    const { orderId, providerOrderId, product, capture } = await capturedOrder();
    const changes = await catalogChangesDuring(shop.deps, (deps) => settle(deps, capture));
    expect(changes).toEqual([[product.id]]);
    const attempt = await findPaymentAttemptByProviderOrder(shop.deps.db, providerOrderId);
    expect(attempt?.state).toBe('captured');
    const row = await shop.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const { captureId, amountCents, status } = capture;
    expect(row).toMatchObject({ captureId, amountCents, status, attemptId: attempt?.id, kind: 'primary' });
    expect(await catalogChangesDuring(shop.deps, (deps) => settle(deps, capture))).toEqual([]);
  });

  it('takes the last available stock when the reservation is gone', async () => {
    const { shop } = paying;
    const { product, capture } = await capturedOrder({ qty: 2, product: { onHand: 2 } });
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    expect(await settle(shop.deps, capture)).toBe('paid');
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('gives the same result for repeated money that cannot pay, and publishes nothing', async () => {
    const { shop, takePaymentIssues } = paying;
    const { orderId, providerOrderId, capture } = await capturedOrder();
    const foreign = { ...capture, amountCents: 1 };
    const changes = await catalogChangesDuring(shop.deps, async (deps) => {
      expect(await settleAsTold(foreign, deps)).toBe('rejected');
      expect(await settle(deps, capture)).toBe('rejected');
    });
    expect(changes).toEqual([]);
    expect(await findPayment(shop.deps.db, capture.captureId)).toMatchObject({
      orderId,
      kind: 'foreign',
    });
    expect((await findPaymentAttemptByProviderOrder(shop.deps.db, providerOrderId))?.state).toBe('rejected');
    expect(await paymentIssueOf(orderId)).toEqual({
      amountCents: 1,
      field: 'amountCents',
      expected: capture.amountCents,
      actual: 1,
    });
    expect(await takePaymentIssues(orderId)).toEqual(['capture_mismatch']);
  });

  it('reports how much arrived too late, and publishes nothing', async () => {
    const { shop, takePaymentIssues } = paying;
    const { orderId, product, capture } = await capturedOrder({ product: { onHand: 1 } });
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    const changes = await catalogChangesDuring(shop.deps, async (deps) => {
      expect(await settle(deps, capture)).toBe('kept');
      expect(await settle(deps, capture)).toBe('kept');
    });
    expect(changes).toEqual([]);
    expect(await paymentIssueOf(orderId)).toEqual({ amountCents: capture.amountCents });
    expect(await takePaymentIssues(orderId)).toEqual(['late_payment']);
    await runJobs(shop);
  });

  it.each<[PaymentAttemptState, boolean]>([
    ['capturing', false],
    ['pending', false],
    // Another payment of the order may be in progress, and the stock is reserved for that.
    ['declined', true],
    ['expired', true],
    ['created', true],
  ])(
    'of another amount or currency, for a payment that is %s: the reservation goes on without expiry: %s',
    async (state, stays) => {
      const { shop, takePaymentIssues } = paying;
      const { orderId, providerOrderId, capture } = await capturedOrder();
      const { db } = shop.deps;
      const attempts = db.updateTable('paymentAttempts').set({ state });
      await attempts.where('providerOrderId', '=', providerOrderId).execute();
      await db.updateTable('reservations').set({ expiresAt: null }).where('orderId', '=', orderId).execute();
      expect(await settleAsTold({ ...capture, currency: 'EUR' })).toBe('rejected');
      const held = await db
        .selectFrom('reservations')
        .select('expiresAt')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow();
      expect(held.expiresAt === null).toBe(stays);
      expect(await takePaymentIssues(orderId)).toEqual(['capture_mismatch']);
    },
  );
});

async function paymentIssueOf(orderId: string) {
  const { detail } = await paying.shop.deps.db
    .selectFrom('paymentIssues')
    .select('detail')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return detail;
}
