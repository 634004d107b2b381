import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { createUser, openSession } from '../../../../tests/support/users.ts';
import { runJobs, secondsUntilJob, waitingJobs } from '../../../../tests/support/run-jobs.ts';
import { neverAsked, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import type { PaymentProvider } from '../../../adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../../adapters/payments/provider-error.ts';
import { newId } from '../../../db/id.ts';
import { giveUpAfterMs } from '../schedule.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { importProviderRefunds } from './provider-refunds.ts';
import { sendRefund } from './send-refund.ts';

const paying = testPayingShop();
let adminId: string;
beforeAll(async () => {
  ({ id: adminId } = await createUser(paying.shop, { isAdmin: true }));
});
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;
const faults = (when: 'before' | 'after', status: number) =>
  Array.from({ length: 3 }, () => ({ when, status }) as const);

/** $50.00 of $137.50 asked for by an admin; no job has run. */
async function askedRefund(amount = '50.00') {
  const { shop } = paying;
  const made = await paying.paidOrder();
  const { orderId, captureId } = made;
  const admin: Caller = { cookie: await openSession(shop, adminId) };
  await shop.as(admin)('POST /api/orders/:id/refunds', {
    params: { id: orderId },
    headers: { 'idempotency-key': newId() },
    body: { amount, reason: 'A dent.' },
  });
  const row = () =>
    shop.deps.db
      .selectFrom('refunds')
      .selectAll()
      .where('captureId', '=', captureId)
      .executeTakeFirstOrThrow();
  const { requestId } = await row();
  return { ...made, requestId, row };
}
const moneyBack = (captureId: string) =>
  paying.emulator.refunds().filter((made) => made.captureId === captureId);
const refundJobs = () => waitingJobs<{ requestId: string }>(paying.shop, 'send-refund');
const loseJobs = () => paying.shop.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
async function emailsAbout({ guest }: { guest: { email: string } }) {
  return (await emailsTo(paying.shop, guest.email)).filter(({ text }) => text.includes('Your refund'));
}

describe('sendRefund', () => {
  it('refunds once, however often and in parallel the job runs', async () => {
    const asked = await askedRefund();
    const { requestId, captureId, row } = asked;
    const job = { requestId };
    await Promise.all(Array.from({ length: 5 }, () => sendRefund(paying.shop.deps, job)));
    await sendRefund(paying.shop.deps, job);
    expect(moneyBack(captureId)).toMatchObject([{ amountCents: 5000, requestId }]);
    expect(await row()).toMatchObject({ state: 'completed', endedAt: expect.any(Date) });
    expect(await emailsAbout(asked)).toHaveLength(1);
  });

  it.each([
    ['before the provider', 'before', 503],
    ['after it', 'after', 502],
    ['by a conflict before it', 'before', 409],
    ['by a conflict after it', 'after', 409],
    ['by too many requests', 'before', 429],
  ] as const)('survives a line that fails %s', async (_, when, status) => {
    const { shop, faultProxy } = paying;
    const asked = await askedRefund();
    faultProxy.plan(...faults(when, status));
    await runJobs(shop);
    expect(await asked.row()).toMatchObject({ state: 'requested', sentAt: expect.any(Date) });
    expect(await refundJobs()).toEqual([{ requestId: asked.requestId }]);
    faultProxy.plan();
    await runJobs(shop, { early: true });
    expect(await asked.row()).toMatchObject({ state: 'completed' });
    expect(moneyBack(asked.captureId)).toHaveLength(1);
    expect(await emailsAbout(asked)).toHaveLength(1);
  });

  it('repeats a call whose reply was lost under its key, as late as it asks', async () => {
    const { shop, faultProxy, emulator } = paying;
    const { captureId, row } = await askedRefund();
    faultProxy.plan(...faults('after', 504));
    await runJobs(shop);
    await emulator.advance(giveUpAfterMs - hour);
    faultProxy.plan();
    await runJobs(shop, { early: true });
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'completed' });
  });

  it('is not repeated by a job that comes after the provider has forgotten the key', async () => {
    const { shop, faultProxy, emulator, takePaymentIssues } = paying;
    const { captureId, orderId, row } = await askedRefund();
    faultProxy.plan(...faults('after', 504));
    await runJobs(shop);
    faultProxy.plan();
    await emulator.advance(46 * 24 * hour);
    shop.advance(46 * 24 * hour);
    await runJobs(shop, { early: true });
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'completed' });
    expect(await takePaymentIssues(orderId)).toEqual([]);
  });

  it('is done by the next process when the first died before the call, and lost the job', async () => {
    const { shop } = paying;
    const { captureId, requestId, row } = await askedRefund();
    await loseJobs();
    await runJobs(shop, { early: true });
    expect(await row()).toMatchObject({ state: 'requested', sentAt: null });
    await reconcile(shop.deps);
    expect(await refundJobs()).toContainEqual({ requestId });
    await runJobs(shop);
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'completed' });
  });

  it('is confirmed by the next process when the first died after the call', async () => {
    const { shop, emulator } = paying;
    const asked = await askedRefund();
    const { captureId, requestId, row } = asked;
    const { db, payments, clock } = shop.deps;
    await db.updateTable('refunds').set({ sentAt: clock() }).where('requestId', '=', requestId).execute();
    await payments.refund({ captureId, requestId, amountCents: 5000, currency: 'USD' });
    await emulator.advance(7 * hour);
    await runJobs(shop);
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'completed' });
    expect(await emailsAbout(asked)).toHaveLength(1);
  });

  it('waits while the refund is pending, and follows its outcome', async () => {
    const { shop, emulator, takePaymentIssues } = paying;
    for (const to of ['COMPLETED', 'DENIED'] as const) {
      emulator.setFaults({ on: 'refund-capture', what: 'pending' });
      const asked = await askedRefund();
      await runJobs(shop);
      const { providerRefundId, state } = await asked.row();
      expect(state).toBe('requested');
      await runJobs(shop, { early: true });
      expect(await emailsAbout(asked)).toEqual([]);
      emulator.resolve(providerRefundId ?? '', to);
      await runJobs(shop, { early: true });
      const isDone = to === 'COMPLETED';
      expect(await asked.row()).toMatchObject({ state: isDone ? 'completed' : 'failed' });
      expect(await emailsAbout(asked)).toHaveLength(isDone ? 1 : 0);
      expect(await takePaymentIssues(asked.orderId)).toEqual(isDone ? [] : ['refund_failed']);
    }
  });

  it('opens a payment issue for a declined refund, whose amount can be refunded again', async () => {
    const { shop, emulator, takePaymentIssues } = paying;
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    const { orderId, captureId, row, guest } = await askedRefund('137.50');
    await runJobs(shop);
    expect(await row()).toMatchObject({ state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    expect(await takePaymentIssues(orderId)).toEqual(['refund_failed']);
    expect(await emailsAbout({ guest })).toEqual([]);
    await shop.as({ cookie: await openSession(shop, adminId) })('POST /api/orders/:id/refunds', {
      params: { id: orderId },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A dent.' },
    });
    await runJobs(shop);
    expect(moneyBack(captureId)).toMatchObject([{ amountCents: 13_750 }]);
  });

  it('fails when the money was refunded in the provider’s account in the meantime', async () => {
    const { shop, takePaymentIssues } = paying;
    const { orderId, captureId, buyer } = await askedRefund('100.00');
    await shop.deps.payments.refund({
      captureId,
      requestId: 'made-there',
      amountCents: 10_000,
      currency: 'USD',
    });
    await runJobs(shop);
    expect(await takePaymentIssues(orderId)).toEqual(['refund_failed']);
    const order = await shop.as(buyer)('GET /api/orders/:id', { params: { id: orderId } });
    expect(order).toMatchObject({ refundedTotal: '100.00', refunds: [{ state: 'completed', reason: '' }] });
  });

  it('opens a payment issue when it is undecided after 30 days', async () => {
    const { shop, faultProxy, takePaymentIssues } = paying;
    const { orderId, row } = await askedRefund();
    shop.advance(31 * 24 * hour);
    faultProxy.plan(...faults('before', 503));
    await runJobs(shop);
    expect(await takePaymentIssues(orderId)).toEqual(['unresolved_refund']);
    expect(await row()).toMatchObject({ state: 'requested' });
    expect(await refundJobs()).toEqual([]);
  });

  it('closes that payment issue when it turns out to be made', async () => {
    const { shop, faultProxy, takePaymentIssues } = paying;
    const { orderId, captureId, row } = await askedRefund();
    shop.advance(31 * 24 * hour);
    faultProxy.plan(...faults('after', 504));
    await runJobs(shop);
    faultProxy.plan();
    const stillOpen = shop.deps.db
      .selectFrom('paymentIssues')
      .select('kind')
      .where('orderId', '=', orderId)
      .where('resolvedAt', 'is', null);
    expect(await stillOpen.execute()).toEqual([{ kind: 'unresolved_refund' }]);
    await importProviderRefunds(shop.deps, captureId);
    expect(await row()).toMatchObject({ state: 'completed' });
    expect(await stillOpen.execute()).toEqual([]);
    await takePaymentIssues(orderId);
  });

  it('sends exactly what is recorded, first with its key, then reads it by the provider’s id', async () => {
    const { deps } = paying.shop;
    const { captureId, requestId, row } = await askedRefund();
    const asked: unknown[] = [];
    const refund: PaymentProvider['refund'] = async (given) => {
      asked.push(given);
      return { ...(await deps.payments.refund(given)), status: 'PENDING' };
    };
    const silent = { readOrder: neverAsked, readRefund: neverAsked };
    await sendRefund(withProvider(deps, { ...silent, refund }), { requestId });
    expect(asked).toEqual([{ captureId, requestId, amountCents: 5000, currency: 'USD' }]);
    const { providerRefundId, sentAt } = await row();
    expect(sentAt).toEqual(expect.any(Date));
    expect(await secondsUntil(requestId)).toEqual(expect.closeTo(30, -1));
    const readRefund: PaymentProvider['readRefund'] = (id) => {
      asked.push(id);
      return deps.payments.readRefund(id);
    };
    const reading = withProvider(deps, { readOrder: neverAsked, refund: neverAsked, readRefund });
    await sendRefund(reading, { requestId });
    expect(asked.at(-1)).toBe(providerRefundId);
    expect(await row()).toMatchObject({ state: 'completed', sentAt });
  });

  it('asks nothing about a refund that is over, unknown, or of another environment', async () => {
    const { deps } = paying.shop;
    const silent = withProvider(deps, { readOrder: neverAsked, readRefund: neverAsked, refund: neverAsked });
    await sendRefund(silent, { requestId: 'NEVERWAS' });
    const { requestId, orderId, row } = await askedRefund();
    const attempts = deps.db.updateTable('paymentAttempts').where('orderId', '=', orderId);
    await attempts.set({ environment: 'live' }).execute();
    await sendRefund(silent, { requestId });
    expect(await row()).toMatchObject({ state: 'requested', sentAt: null });
    expect(await secondsUntil(requestId)).toEqual(expect.closeTo(30, -1));
    await attempts.set({ environment: 'demo' }).execute();
    await sendRefund(deps, { requestId });
    await sendRefund(silent, { requestId });
    expect(await row()).toMatchObject({ state: 'completed' });
  });

  it.each<[PaymentProviderErrorKind, 'requested' | 'failed']>([
    ['unavailable', 'requested'],
    ['in-progress', 'requested'],
    ['rejected', 'failed'],
    ['declined', 'failed'],
    ['not-found', 'failed'],
    ['already-refunded', 'failed'],
  ])('refused as %s is %s', async (kind, state) => {
    const { deps } = paying.shop;
    const { requestId, orderId, row } = await askedRefund();
    await sendRefund(withProvider(deps, { refund: refusing(kind, 'WHY') }), { requestId });
    expect(await row()).toMatchObject({ state, issue: state === 'failed' ? 'WHY' : null });
    expect(await paying.takePaymentIssues(orderId)).toEqual(state === 'failed' ? ['refund_failed'] : []);
    await runJobs(paying.shop);
    if (state === 'requested') await sendRefund(deps, { requestId });
  });

  it.each<[PaymentProviderErrorKind, number]>([
    ['not-found', 404],
    ['rejected', 403],
    ['rejected', 400],
  ])('made by a call whose reply was lost, is not ended by %s (%i) of a later one', async (kind, status) => {
    const { shop, faultProxy } = paying;
    const { requestId, captureId, orderId, row } = await askedRefund();
    faultProxy.plan(...faults('after', 504));
    await runJobs(shop);
    faultProxy.plan();
    const refused = {
      refund: refusing(kind, 'WHY', status),
      readOrder: refusing(kind, 'WHY', status),
      readRefund: refusing(kind, 'WHY', status),
    };
    await sendRefund(withProvider(shop.deps, refused), { requestId });
    expect(await row()).toMatchObject({ state: 'requested' });
    expect(await paying.takePaymentIssues(orderId)).toEqual([]);
    await runJobs(shop, { early: true });
    expect(await row()).toMatchObject({ state: 'completed' });
    expect(moneyBack(captureId)).toHaveLength(1);
  });

  it('sent again under its key, is ended by a refusal of the refund itself', async () => {
    const { shop, faultProxy } = paying;
    const { requestId, orderId, row } = await askedRefund();
    faultProxy.plan(...faults('before', 504));
    await runJobs(shop);
    faultProxy.plan();
    const refund = refusing('rejected', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 422);
    await sendRefund(withProvider(shop.deps, { refund }), { requestId });
    expect(await row()).toMatchObject({ state: 'failed' });
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refund_failed']);
    await runJobs(shop, { early: true });
  });

  it.each<PaymentProviderErrorKind>(['not-found', 'rejected', 'unavailable'])(
    'pending at the provider, is not ended when reading it fails as %s',
    async (kind) => {
      const { shop, emulator } = paying;
      emulator.setFaults({ on: 'refund-capture', what: 'pending' });
      const { requestId, orderId, row } = await askedRefund();
      await runJobs(shop);
      await sendRefund(withProvider(shop.deps, { readRefund: refusing(kind, 'WHY', 403) }), { requestId });
      expect(await row()).toMatchObject({ state: 'requested' });
      expect(await paying.takePaymentIssues(orderId)).toEqual([]);
      emulator.resolve((await row()).providerRefundId ?? '', 'COMPLETED');
      await runJobs(shop, { early: true });
      expect(await row()).toMatchObject({ state: 'completed' });
    },
  );

  it('finds the refund when the provider says that it was made already', async () => {
    const { deps } = paying.shop;
    const { requestId, captureId, orderId, row } = await askedRefund();
    const refund: PaymentProvider['refund'] = async (given) => {
      await deps.payments.refund(given);
      return refusing('already-refunded')();
    };
    await sendRefund(withProvider(deps, { refund }), { requestId });
    expect(await row()).toMatchObject({ state: 'completed', issue: null });
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(await paying.takePaymentIssues(orderId)).toEqual([]);
  });

  it('is retried when it cannot be read, and leaves an error of ours to the queue', async () => {
    const { deps } = paying.shop;
    const { requestId, row } = await askedRefund();
    const refund = refusing('already-refunded');
    for (const kind of ['unavailable', 'not-found', 'rejected'] as const) {
      const unread = withProvider(deps, { refund, readOrder: refusing(kind) });
      await sendRefund(unread, { requestId });
      expect(await row()).toMatchObject({ state: 'requested' });
      expect(await secondsUntil(requestId)).toEqual(expect.closeTo(30, -1));
    }
    for (const broken of [{ refund: neverAsked }, { refund, readOrder: neverAsked }])
      await expect(sendRefund(withProvider(deps, broken), { requestId })).rejects.toThrow('was asked');
    await sendRefund(deps, { requestId });
    expect(await row()).toMatchObject({ state: 'completed' });
  });

  it('is asked about for exactly thirty days, with its amount in the payment issue', async () => {
    const { deps } = paying.shop;
    const { requestId, captureId, orderId } = await askedRefund();
    const now = deps.clock();
    const still = { ...withProvider(deps, { refund: refusing('unavailable') }), clock: () => now };
    const refunds = deps.db.updateTable('refunds').where('requestId', '=', requestId);
    const asked = (ageMs: number) => refunds.set({ createdAt: new Date(now.getTime() - ageMs) }).execute();
    await asked(giveUpAfterMs - 1);
    await sendRefund(still, { requestId });
    expect(await secondsUntil(requestId)).toEqual(expect.closeTo(600, -1));
    await asked(giveUpAfterMs);
    await sendRefund(still, { requestId });
    const { detail } = await deps.db
      .selectFrom('paymentIssues')
      .select('detail')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ captureId, amountCents: 5000 });
    expect(await paying.takePaymentIssues(orderId)).toEqual(['unresolved_refund']);
    await sendRefund(deps, { requestId });
  });
});

const secondsUntil = (requestId: string) => secondsUntilJob(paying.shop, `send-refund:${requestId}`);
