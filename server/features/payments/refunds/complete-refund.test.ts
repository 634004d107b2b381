import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs, waitingJobs } from '../../../../tests/support/run-jobs.ts';
import { withProvider } from '../../../../tests/support/payment-providers.ts';
import type { ProviderCapture, ProviderRefund, RefundStatus } from '../../../adapters/payments/port.ts';
import { sumBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { newId } from '../../../db/id.ts';
import type { Schema } from '../../../db/schema.ts';
import { requestRefund } from './request-refund.ts';
import { findStoredPayment, findPaymentAttemptByProviderOrder, lockOrder } from '../data.ts';
import { failRefund, applyProviderRefund } from './provider-refunds.ts';
import { findRefund, sumRefunds } from './data.ts';
import { settle } from '../settle.ts';

/** What the provider's word about a refund leads to here. */

type PaymentKind = Schema['payments']['kind'];

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

/** A refund of a captured payment that is asked for; the ledger of the provider follows by hand. */
async function askedRefund({
  kind = 'primary',
  amountCents,
}: { kind?: PaymentKind; amountCents?: number } = {}) {
  const { shop, start, emulator } = paying;
  const { db, payments } = shop.deps;
  const { order, buyer } = await guestOrder(shop);
  const orderId = order._id;
  const providerOrderId = await start(buyer, orderId);
  emulator.approve(providerOrderId);
  const { captures } = await payments.captureOrder({ providerOrderId, requestId: newId() });
  const capture = captures[0] as ProviderCapture;
  const { captureId } = capture;
  const money = kind === 'foreign' ? { ...capture, currency: 'EUR' } : capture;
  await settle(withProvider(shop.deps, { readCapture: async () => money }), money);
  const requestId = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw new Error('no order');
    const payment = { captureId, kind };
    const cents = amountCents ?? capture.amountCents;
    return requestRefund(shop.deps, tx, locked, {
      payment,
      amountCents: cents,
      cause: 'admin',
      reason: 'A dent.',
    });
  });
  const refund = async () => {
    const found = await findRefund(db, requestId ?? '');
    if (!found) throw new Error('no refund');
    return found;
  };
  const told = (status: RefundStatus): ProviderRefund => ({
    refundId: `R-${requestId}`,
    status,
    amountCents: amountCents ?? capture.amountCents,
    currency: 'USD',
    captureId,
    requestId,
  });
  /** The provider has done it, so that both sides agree in the end. */
  const giveBack = async () => {
    const asked = { captureId, requestId: requestId ?? '', amountCents: amountCents ?? capture.amountCents };
    return payments.refund({ ...asked, currency: 'USD' });
  };
  const paymentIssues = () =>
    db
      .selectFrom('paymentIssues')
      .select(['kind', 'subject', 'detail', 'resolvedAt', 'note'])
      .where('orderId', '=', orderId)
      .execute();
  const attemptState = async () => (await findPaymentAttemptByProviderOrder(db, providerOrderId))?.state;
  const emails = async () =>
    (await waitingJobs<{ orderId: string; requestId?: string }>(shop, 'send-order-email')).filter(
      (job) => job.requestId === requestId,
    );
  return { orderId, captureId, requestId, refund, told, giveBack, paymentIssues, attemptState, emails };
}

const refundedCents = async (captureId: string) =>
  (await findStoredPayment(paying.shop.deps.db, captureId))?.refundedCents;

const orderOf = (id: string) =>
  paying.shop.deps.db
    .selectFrom('orders')
    .select(['totalCents', 'taxCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Requests one more refund of a primary payment. */
async function request(orderId: string, captureId: string, amountCents: number) {
  const { deps } = paying.shop;
  const requestId = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw new Error('no order');
    const payment = { captureId, kind: 'primary' } as const;
    return requestRefund(deps, tx, locked, { payment, amountCents, cause: 'admin', reason: '' });
  });
  return { captureId, requestId: requestId ?? '', amountCents };
}

describe('a refund that the provider calls', () => {
  it('COMPLETED is completed under its id, and emailed once', async () => {
    const { orderId, requestId, refund, giveBack, emails } = await askedRefund({ amountCents: 5000 });
    const made = await giveBack();
    const before = await refund();
    expect(await applyProviderRefund(paying.shop.deps, before, made)).toBe(true);
    expect(await applyProviderRefund(paying.shop.deps, before, made)).toBe(true);
    expect(await refund()).toMatchObject({
      state: 'completed',
      providerRefundId: made.refundId,
      endedAt: expect.any(Date),
    });
    expect(await emails()).toEqual([{ orderId, template: 'refunded', requestId }]);
  });

  it.each([{ amountCents: 4999 }, { currency: 'EUR' }])(
    'COMPLETED as %j, other than requested, is read once more, and then opens a payment issue immediately',
    async (given) => {
      const { orderId, refund, giveBack, paymentIssues, emails } = await askedRefund({ amountCents: 5000 });
      const other = { ...(await giveBack()), ...given };
      const { deps } = paying.shop;
      expect(await applyProviderRefund(deps, await refund(), other)).toBe(false);
      expect(await refund()).toMatchObject({ state: 'requested', providerRefundId: other.refundId });
      expect([await emails(), await paymentIssues()]).toEqual([[], []]);
      expect(await applyProviderRefund(deps, await refund(), other)).toBe(true);
      expect(await refund()).toMatchObject({ state: 'completed' });
      const { amountCents: atProviderCents, currency } = other;
      expect(await paymentIssues()).toMatchObject([
        { subject: other.refundId, detail: { amountCents: 5000, atProviderCents, currency } },
      ]);
      expect(await paying.takePaymentIssues(orderId)).toEqual(['amount_differs']);
    },
  );

  it('COMPLETED with another amount only at first is completed without an issue', async () => {
    const { refund, giveBack, paymentIssues } = await askedRefund({ amountCents: 5000 });
    const made = await giveBack();
    const { deps } = paying.shop;
    expect(await applyProviderRefund(deps, await refund(), { ...made, amountCents: 1 })).toBe(false);
    expect(await applyProviderRefund(deps, await refund(), made)).toBe(true);
    expect(await refund()).toMatchObject({ state: 'completed' });
    expect(await paymentIssues()).toEqual([]);
  });

  it.each(['PENDING', 'UNKNOWN'] as const)('%s is not decided; its id is kept', async (status) => {
    const { refund, told, emails, paymentIssues, giveBack } = await askedRefund({ amountCents: 5000 });
    expect(await applyProviderRefund(paying.shop.deps, await refund(), told(status))).toBe(false);
    expect(await refund()).toMatchObject({
      state: 'requested',
      providerRefundId: told(status).refundId,
      endedAt: null,
    });
    expect([await emails(), await paymentIssues()]).toEqual([[], []]);
    await applyProviderRefund(paying.shop.deps, await refund(), await giveBack());
  });

  it.each(['FAILED', 'CANCELLED'] as const)(
    '%s has failed, and opens one payment issue with the reason',
    async (status) => {
      const { orderId, captureId, requestId, refund, told, emails, paymentIssues } = await askedRefund({
        amountCents: 5000,
      });
      const before = await refund();
      expect(await applyProviderRefund(paying.shop.deps, before, told(status))).toBe(true);
      expect(await refund()).toMatchObject({
        state: 'failed',
        issue: status,
        providerRefundId: told(status).refundId,
        endedAt: expect.any(Date),
      });
      expect(await emails()).toEqual([]);
      expect(await paymentIssues()).toMatchObject([
        {
          kind: 'refund_failed',
          subject: requestId,
          detail: { captureId, payment: 'primary', amountCents: 5000, issue: status },
        },
      ]);
      await paying.takePaymentIssues(orderId);
      // Told once more, of what is over: no second payment issue, and no money.
      await failRefund(paying.shop.deps, before, { issue: 'AGAIN' });
      await applyProviderRefund(paying.shop.deps, before, told(status));
      expect(await refund()).toMatchObject({ state: 'failed', issue: status });
      expect([await emails(), await paymentIssues()]).toEqual([[], []]);
    },
  );
});

describe('a refund that counted as failed, but was made after all', () => {
  it('is completed with its share of the tax, emailed, and its payment issue is closed', async () => {
    const { orderId, captureId, requestId, refund, giveBack, emails, paymentIssues } = await askedRefund({
      amountCents: 5000,
    });
    const { deps } = paying.shop;
    const before = await refund();
    await failRefund(deps, before, { issue: 'NOT_AUTHORIZED' });
    expect(await refundedCents(captureId)).toBe(0);
    const made = await giveBack();
    expect(await applyProviderRefund(deps, await refund(), made)).toBe(true);
    expect(await applyProviderRefund(deps, await refund(), made)).toBe(true);
    expect(await refund()).toMatchObject({
      state: 'completed',
      issue: null,
      taxCents: before.taxCents,
      providerRefundId: made.refundId,
    });
    expect(await refundedCents(captureId)).toBe(5000);
    expect(await emails()).toEqual([{ orderId, template: 'refunded', requestId }]);
    expect(await paymentIssues()).toMatchObject([
      { kind: 'refund_failed', note: 'PayPal made it after all.', resolvedAt: expect.any(Date) },
    ]);
  });

  it('contains the tax that is left when others were made in the meantime', async () => {
    const { orderId, captureId, refund, giveBack } = await askedRefund({ amountCents: 5000 });
    const { deps } = paying.shop;
    await failRefund(deps, await refund(), { issue: 'NOT_AUTHORIZED' });
    const { totalCents, taxCents } = await orderOf(orderId);
    const rest = await request(orderId, captureId, totalCents - 5000);
    await deps.payments.refund({ ...rest, currency: 'USD' });
    await runJobs(paying.shop);
    await applyProviderRefund(deps, await refund(), await giveBack());
    const sums = await sumRefunds(deps.db, captureId);
    expect([sumBreakdown(sums), sums.taxCents]).toEqual([totalCents, taxCents]);
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refund_failed']);
  });

  it('opens a payment issue when more would be refunded than was paid', async () => {
    const { orderId, captureId, requestId, refund, told, emails, paymentIssues } = await askedRefund();
    const { deps } = paying.shop;
    await failRefund(deps, await refund(), { issue: 'NOT_AUTHORIZED' });
    await paying.takePaymentIssues(orderId);
    const { totalCents } = await orderOf(orderId);
    const other = await request(orderId, captureId, totalCents);
    await deps.payments.refund({ ...other, currency: 'USD' });
    await runJobs(paying.shop);
    for (let time = 0; time < 2; time += 1)
      expect(await applyProviderRefund(deps, await refund(), told('COMPLETED'))).toBe(true);
    expect(await refund()).toMatchObject({ state: 'failed' });
    expect(await emails()).toEqual([]);
    expect(await paymentIssues()).toContainEqual(
      expect.objectContaining({ kind: 'refunded_twice', subject: requestId }),
    );
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refunded_twice']);
  });

  it('waits for one that has taken its place and is under way, and counts once that is refused', async () => {
    const { orderId, captureId, refund, giveBack } = await askedRefund();
    const { deps } = paying.shop;
    await failRefund(deps, await refund(), { issue: 'NOT_DECIDED' });
    await paying.takePaymentIssues(orderId);
    const made = await giveBack();
    const { totalCents, taxCents } = await orderOf(orderId);
    const other = await request(orderId, captureId, totalCents);
    await applyProviderRefund(deps, await refund(), made);
    expect(await paying.takePaymentIssues(orderId)).toEqual([]);
    await runJobs(paying.shop);
    expect(await refund()).toMatchObject({ state: 'completed' });
    expect(await findRefund(deps.db, other.requestId)).toMatchObject({ state: 'failed' });
    const sums = await sumRefunds(deps.db, captureId);
    expect([sumBreakdown(sums), sums.taxCents]).toEqual([totalCents, taxCents]);
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refund_failed']);
  });
});

it('failRefund stores no provider id when there is none', async () => {
  const { orderId, refund } = await askedRefund({ amountCents: 5000 });
  await failRefund(paying.shop.deps, await refund(), { issue: 'NO_MONEY' });
  expect(await refund()).toMatchObject({ state: 'failed', issue: 'NO_MONEY', providerRefundId: null });
  await paying.takePaymentIssues(orderId);
});

describe('money that could not pay its order', () => {
  it('closes its payment issue when all of it is refunded', async () => {
    const { orderId, refund, giveBack, paymentIssues, attemptState } = await askedRefund({ kind: 'foreign' });
    expect(await paymentIssues()).toMatchObject([{ kind: 'capture_mismatch', resolvedAt: null, note: null }]);
    await applyProviderRefund(paying.shop.deps, await refund(), await giveBack());
    expect(await paymentIssues()).toMatchObject([
      { kind: 'capture_mismatch', resolvedAt: expect.any(Date), note: 'Refunded in full.' },
    ]);
    expect(await attemptState()).toBe('rejected');
    await paying.takePaymentIssues(orderId);
  });

  it('leaves it open while a part is not refunded', async () => {
    const { orderId, refund, giveBack, paymentIssues } = await askedRefund({
      kind: 'foreign',
      amountCents: 5000,
    });
    await applyProviderRefund(paying.shop.deps, await refund(), await giveBack());
    expect(await refund()).toMatchObject({ state: 'completed' });
    expect(await paymentIssues()).toMatchObject([{ kind: 'capture_mismatch', resolvedAt: null }]);
    await paying.takePaymentIssues(orderId);
  });

  it.each([
    ['late', 'rejected'],
    ['duplicate', 'captured'],
    ['primary', 'captured'],
  ] as const)('that was %s leaves its payment attempt %s, refunded in full', async (given, state) => {
    const { orderId, captureId, refund, giveBack, attemptState } = await askedRefund();
    const { db } = paying.shop.deps;
    const setKind = (kind: PaymentKind) =>
      db.updateTable('payments').set({ kind }).where('captureId', '=', captureId).execute();
    await setKind(given);
    await applyProviderRefund(paying.shop.deps, await refund(), await giveBack());
    expect(await attemptState()).toBe(state);
    // What the audit compares: the order is paid by this payment.
    await setKind('primary');
    await db
      .updateTable('paymentAttempts')
      .set({ state: 'captured' })
      .where('orderId', '=', orderId)
      .execute();
  });
});
