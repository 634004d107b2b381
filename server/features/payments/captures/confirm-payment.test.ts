import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs, secondsUntilJob as secondsUntil } from '../../../../tests/support/run-jobs.ts';
import {
  neverAsked,
  refusing,
  catalogChangesDuring,
  withProvider,
} from '../../../../tests/support/payment-providers.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import { newId } from '../../../db/id.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findPaymentAttempt } from '../data.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const day = 24 * 60 * minute;

async function startedPayment() {
  const { shop, start } = paying;
  const made = await guestOrder(shop);
  const id = await start(made.buyer, made.order._id);
  const { id: attemptId } = await shop.deps.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('providerOrderId', '=', id)
    .executeTakeFirstOrThrow();
  return { ...made, id, orderId: made.order._id, attemptId };
}

/** The provider has not decided. */
async function pendingPayment() {
  const made = await startedPayment();
  paying.emulator.approve(made.id);
  paying.emulator.setFaults({ on: 'capture-order', what: 'pending' });
  expect(await paying.pay(made.buyer, made.orderId, made.id)).toMatchObject({ paymentState: 'confirming' });
  return made;
}

/** The money comes after all. */
async function decide(providerOrderId: string, attemptId: string): Promise<void> {
  const { emulator, shop } = paying;
  const pending = emulator.unsettled().captures.find(({ orderId }) => orderId === providerOrderId);
  expect(emulator.resolve(pending?.captureId ?? '', 'COMPLETED')).toBe(true);
  await confirmPayment(shop.deps, { attemptId });
}

const secondsUntilJob = (attemptId: string) => secondsUntil(paying.shop, `confirm-payment:${attemptId}`);

/** Time passes while the test runs: less is left, and what grows with the payment's age is a little more. */
const near = (seconds: number) =>
  expect.toSatisfy(
    (given: number) => given > seconds - 4 && given <= seconds * 1.01,
    `nearly ${seconds} seconds`,
  );

describe('the job confirm-payment', () => {
  it('runs three minutes after the start, then every half minute, later ever less often', async () => {
    const { shop } = paying;
    const { attemptId } = await startedPayment();
    expect(await secondsUntilJob(attemptId)).toEqual(near(180));
    await confirmPayment(shop.deps, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(30));
    shop.advance(16 * minute);
    await confirmPayment(shop.deps, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(480));
    shop.advance(180 * minute);
    await confirmPayment(shop.deps, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(3600));
    const waiting = await secondsUntilJob(attemptId);
    await reconcile(shop.deps);
    expect(await secondsUntilJob(attemptId)).toEqual(near(waiting ?? 0));
    shop.advance(-196 * minute);
  });

  it('waits as long as the provider asks when it was asked too often', async () => {
    const { deps } = paying.shop;
    const { attemptId } = await startedPayment();
    const limited = { issue: 'RATE_LIMIT_REACHED', status: 429, retryAfterMs: 58_000 };
    const readOrder = () => Promise.reject(new PaymentProviderError('unavailable', limited));
    await confirmPayment(withProvider(deps, { readOrder }), { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(58));
  });

  it('asks again soon when the provider could not be asked: the payment may be approved', async () => {
    const { shop } = paying;
    const { attemptId } = await startedPayment();
    const down = withProvider(shop.deps, { readOrder: refusing('unavailable') });
    shop.advance(12 * minute);
    await confirmPayment(down, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(30));
    shop.advance(108 * minute);
    await confirmPayment(down, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(600));
    shop.advance(-120 * minute);
  });

  it('runs five seconds after an undecided capture', async () => {
    const { attemptId, id } = await pendingPayment();
    expect(await secondsUntilJob(attemptId)).toEqual(near(5));
    await decide(id, attemptId);
  });

  it('runs 45 seconds after a capture has begun, in case its process dies', async () => {
    const { shop, emulator } = paying;
    const { attemptId, buyer, orderId, id } = await startedPayment();
    emulator.approve(id);
    let seconds: number | undefined;
    const readOrder = shop.deps.payments.readOrder;
    replaceInTest(shop.deps.payments, {
      readOrder: async (given) => {
        seconds = await secondsUntilJob(attemptId);
        return readOrder(given);
      },
    });
    await paying.pay(buyer, orderId, id);
    expect(seconds).toEqual(near(45));
  });

  it('ends when the payment is over', async () => {
    const { shop, pay, emulator } = paying;
    const { attemptId, buyer, orderId, id } = await startedPayment();
    emulator.approve(id);
    await pay(buyer, orderId, id);
    await runJobs(shop, { early: true });
    expect(await secondsUntilJob(attemptId)).toBeUndefined();
    await confirmPayment(shop.deps, { attemptId });
    await confirmPayment(shop.deps, { attemptId: newId() });
    expect(await secondsUntilJob(attemptId)).toBeUndefined();
  });

  it('opens one issue about a capture undecided for 30 days, and keeps the stock until then', async () => {
    const { shop, takePaymentIssues } = paying;
    const { attemptId, orderId, id, product } = await pendingPayment();
    shop.advance(30 * day - 5 * minute);
    await runJobs(shop, { early: true });
    expect(await takePaymentIssues(orderId)).toEqual(['pending_for_a_day']);
    expect(await secondsUntilJob(attemptId)).toEqual(near(600));
    shop.advance(6 * minute);
    await runJobs(shop, { early: true });
    await confirmPayment(shop.deps, { attemptId });
    const paymentIssue = await shop.deps.db
      .selectFrom('paymentIssues')
      .selectAll()
      .where('kind', '=', 'unresolved_capture')
      .executeTakeFirst();
    expect(paymentIssue).toMatchObject({ orderId, subject: attemptId, detail: { providerOrderId: id } });
    expect(await takePaymentIssues(orderId)).toEqual(['pending_for_a_day', 'unresolved_capture']);
    expect(await secondsUntilJob(attemptId)).toBeUndefined();
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    // The reconciler leaves it alone, too: a payment issue has been opened.
    await reconcile(shop.deps);
    expect(await secondsUntilJob(attemptId)).toBeUndefined();

    await decide(id, attemptId);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('keeps a reservation that has not expired when the payment expires', async () => {
    const { shop, start } = paying;
    const { attemptId, buyer, orderId, product } = await startedPayment();
    // Begun again after 149 minutes and again: the hold is younger than the payment.
    shop.advance(149 * minute);
    await releaseReservations(shop.deps);
    await start(buyer, orderId);
    await shop.deps.db
      .updateTable('paymentAttempts')
      .set({ createdAt: new Date(shop.deps.clock().getTime() - 361 * minute) })
      .where('id', '=', attemptId)
      .execute();
    await confirmPayment(shop.deps, { attemptId });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    await expect(paying.pay(buyer, orderId, 'UNKNOWN')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('counts from the start of the capture, because a customer is waiting again', async () => {
    const { shop } = paying;
    const { attemptId, buyer, orderId, id } = await startedPayment();
    shop.advance(16 * minute);
    paying.emulator.approve(id);
    paying.emulator.setFaults({ on: 'capture-order', what: 'pending' });
    expect(await paying.pay(buyer, orderId, id)).toMatchObject({ paymentState: 'confirming' });
    await confirmPayment(shop.deps, { attemptId });
    expect(await secondsUntilJob(attemptId)).toEqual(near(30));
    await decide(id, attemptId);
  });

  it('expires an attempt that the provider does not know, and publishes the released products', async () => {
    const { deps } = paying.shop;
    const { attemptId, product } = await startedPayment();
    const unknown = withProvider(deps, { readOrder: refusing('not-found') });
    await confirmPayment(unknown, { attemptId });
    expect(await stateOf(attemptId)).toBe('created');
    paying.shop.advance(361 * minute);
    const changes = await catalogChangesDuring(unknown, (deps) => confirmPayment(deps, { attemptId }));
    expect(await stateOf(attemptId)).toBe('expired');
    expect(changes).toEqual([[product.id]]);
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('publishes nothing when the reservation ended before the payment', async () => {
    const { shop } = paying;
    const { attemptId } = await startedPayment();
    shop.advance(16 * minute);
    await releaseReservations(shop.deps);
    shop.advance(345 * minute);
    expect(await catalogChangesDuring(shop.deps, (deps) => confirmPayment(deps, { attemptId }))).toEqual([]);
    expect(await stateOf(attemptId)).toBe('expired');
  });

  it('leaves an error of ours to the queue', async () => {
    const { attemptId } = await startedPayment();
    const broken = withProvider(paying.shop.deps, { readOrder: neverAsked });
    await expect(confirmPayment(broken, { attemptId })).rejects.toThrow('the provider was asked');
  });
});

async function stateOf(attemptId: string): Promise<string | undefined> {
  return (await findPaymentAttempt(paying.shop.deps.db, attemptId))?.state;
}
