import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { itemsAlone, newOrder } from '../../../../tests/support/payment-providers.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { newId } from '../../../db/id.ts';
import { compareReport } from './compare-report.ts';

const paying = testPayingShop({ OWNER_EMAIL: 'owner@lugo.example' });
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;

/** The provider's report tells of everything up to now: it is three hours behind. */
async function nextNight(): Promise<void> {
  await paying.emulator.advance(4 * hour);
  paying.shop.advance(4 * hour);
}
/** Returns the payment issues opened since the last call, and closes them: each night finds the differences again. */
async function takePaymentIssues(): Promise<{ kind: string; subject: string }[]> {
  const { db, clock } = paying.shop.deps;
  const paymentIssues = await db
    .updateTable('paymentIssues')
    .set({ resolvedAt: clock(), note: 'Seen.' })
    .where('resolvedAt', 'is', null)
    .returning(['kind', 'subject'])
    .execute();
  paying.expectedPaymentIssues.push(...paymentIssues);
  return paymentIssues;
}
/** Compares twice: a difference opens one issue. */
async function compare(): Promise<void> {
  await compareReport(paying.shop.deps);
  await compareReport(paying.shop.deps);
}

/** Money at the provider that no order of ours has asked for. */
async function strayCapture(orderId: string, invoiceId: string): Promise<string> {
  const { emulator, shop } = paying;
  const { payments } = shop.deps;
  const { providerOrderId } = await payments.createOrder(
    newOrder({ orderId, invoiceId, ...itemsAlone(100) }),
  );
  emulator.approve(providerOrderId);
  const { captures } = await payments.captureOrder({ providerOrderId, requestId: newId() });
  return captures[0]?.captureId ?? '';
}

const giveBack = (captureId: string, requestId = newId(), amountCents = 1000) =>
  paying.shop.deps.payments.refund({ captureId, requestId, amountCents, currency: 'USD' });
const setAmount = (captureId: string, amountCents: number) =>
  paying.shop.deps.db
    .updateTable('payments')
    .set({ amountCents })
    .where('captureId', '=', captureId)
    .execute();

describe('the nightly comparison', () => {
  it('reports nothing when both sides agree, or about what the report cannot contain yet', async () => {
    const { shop } = paying;
    await paying.paidOrder();
    await compare();
    await nextNight();
    await paying.paidOrder();
    await compare();
    shop.advance(-4 * hour);
    await compare();
    shop.advance(4 * hour);
    expect(await takePaymentIssues()).toEqual([]);
  });

  it('pays an order whose money the shop did not know of', async () => {
    const { shop, start, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const providerOrderId = await start(buyer, order._id);
    emulator.approve(providerOrderId);
    await shop.deps.payments.captureOrder({ providerOrderId, requestId: newId() });
    await nextNight();
    await compare();
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } })).toMatchObject({
      isPaid: true,
    });
  });

  it('reports money for no order of ours, once, and ignores what the owner sells elsewhere', async () => {
    const { shop } = paying;
    const unknown = await strayCapture(newId(), `demo-${newId()}`);
    const elsewhere = await strayCapture('stall-17', 'FAIR-2026-17');
    await nextNight();
    await compare();
    const emails = await emailsTo(shop, 'owner@lugo.example');
    expect(emails.filter(({ text }) => text.includes(unknown))).toHaveLength(1);
    expect(await takePaymentIssues()).toEqual([{ kind: 'unknown_capture', subject: unknown }]);
    // The audit knows of it, too.
    paying.expectedPaymentIssues.push({ kind: 'none', subject: elsewhere });
  });

  it('reports a payment that the provider does not know', async () => {
    const { db, clock } = paying.shop.deps;
    const { orderId } = await paying.paidOrder();
    const { attemptId } = await db
      .selectFrom('payments')
      .select('attemptId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const captureId = 'NEVERWASTHISMONEY';
    const never = {
      captureId,
      orderId,
      attemptId,
      kind: 'foreign',
      amountCents: 100,
      currency: 'USD',
      status: 'COMPLETED',
    } as const;
    await db
      .insertInto('payments')
      .values({ ...never, createdAt: clock() })
      .execute();
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([{ kind: 'payment_not_at_provider', subject: captureId }]);
    await db.deleteFrom('payments').where('captureId', '=', captureId).execute();
  });

  it('reports a payment of another amount', async () => {
    const { captureId } = await paying.paidOrder();
    await setAmount(captureId, 13_751);
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([{ kind: 'amount_differs', subject: captureId }]);
    await setAmount(captureId, 13_750);
  });

  it('imports a refund made on the provider’s own pages whose event was lost', async () => {
    const { captureId, read } = await paying.paidOrder();
    await giveBack(captureId);
    await nextNight();
    await compare();
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ amount: '10.00' }] });
  });

  it('counts a refund that the shop took for failed', async () => {
    const { deps } = paying.shop;
    const { captureId, read } = await paying.paidOrder();
    const requestId = newId();
    const refund = {
      requestId,
      captureId,
      amountCents: 1000,
      state: 'failed',
      issue: 'NOT_DECIDED',
    } as const;
    const none = { idempotencyKey: null, requestHash: null, requestedBy: null, providerRefundId: null };
    const times = { sentAt: deps.clock(), endedAt: deps.clock(), createdAt: deps.clock() };
    await deps.db
      .insertInto('refunds')
      .values({ ...refund, ...none, ...times })
      .execute();
    await giveBack(captureId, requestId);
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([]);
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'completed' }] });
  });

  it('reports a refund that the provider does not know', async () => {
    const { db, clock } = paying.shop.deps;
    const { captureId } = await paying.paidOrder();
    const requestId = newId();
    const none = { idempotencyKey: null, requestHash: null, requestedBy: null, issue: null, sentAt: null };
    await db
      .insertInto('refunds')
      .values({
        ...none,
        requestId,
        captureId,
        amountCents: 1000,
        taxCents: 0,
        cause: 'admin',
        reason: '',
        state: 'completed',
        providerRefundId: 'NEVERWENTBACK',
        endedAt: clock(),
      })
      .execute();
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([{ kind: 'refund_not_at_provider', subject: 'NEVERWENTBACK' }]);
    await db.deleteFrom('refunds').where('requestId', '=', requestId).execute();
  });

  it('reports a chargeback whose event was lost', async () => {
    const { captureId } = await paying.paidOrder();
    paying.emulator.reverse(captureId);
    const subject = paying.emulator.refunds().at(-1)?.refundId ?? '';
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([{ kind: 'capture_reversed', subject }]);
  });

  it('imports a refund, but not the rest that a dispute has taken, whatever came first', async () => {
    const { captureId, read } = await paying.paidOrder();
    await giveBack(captureId);
    paying.emulator.reverse(captureId);
    const subject = paying.emulator.refunds().at(-1)?.refundId ?? '';
    await nextNight();
    await compare();
    expect(await takePaymentIssues()).toEqual([{ kind: 'capture_reversed', subject }]);
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ amount: '10.00' }] });
  });

  it('waits for the next night when the provider does not answer', async () => {
    const { emulator, shop } = paying;
    const { captureId } = await paying.paidOrder();
    await giveBack(captureId);
    await nextNight();
    const down = { what: 'status', when: 'before', status: 503, probability: 1 } as const;
    emulator.setFaults({ on: 'list-transactions', ...down });
    await expect(compareReport(shop.deps)).rejects.toMatchObject({ kind: 'unavailable' });
    emulator.clearFaults();
    emulator.setFaults({ on: 'read-order', ...down });
    await compareReport(shop.deps);
    emulator.clearFaults();
    expect(await takePaymentIssues()).toEqual([]);
    await compare();
    expect(await takePaymentIssues()).toEqual([]);
  });

  it('reports once a month that it may not read the report', async () => {
    const { deps } = paying.shop;
    const refused = new PaymentProviderError('rejected', { issue: 'NOT_AUTHORIZED', status: 403 });
    const payments = { ...deps.payments, listTransactions: () => Promise.reject(refused) };
    await compareReport({ ...deps, payments });
    await compareReport({ ...deps, payments });
    expect(await takePaymentIssues()).toMatchObject([{ kind: 'report_not_permitted' }]);
  });
});
