import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newId } from '../../../db/id.ts';
import { compareReport } from '../reconciliation/compare-report.ts';
import { confirmPayment } from '../captures/confirm-payment.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

/** Money that the owner has given back on the provider's own pages before the shop had heard that it came. */

const paying = testPayingShop({}, { webhooks: true });
afterEach(() => refuseFaults(paying));

const day = 24 * 60 * 60_000;

/** @param amountCents of the refund; the whole amount by default */
async function givenBack(amountCents?: number) {
  const { shop, start, emulator } = paying;
  const made = await guestOrder(shop);
  const orderId = made.order._id;
  const providerOrderId = await start(made.buyer, orderId);
  emulator.approve(providerOrderId);
  const { captures } = await shop.deps.payments.captureOrder({ providerOrderId, requestId: newId() });
  const { captureId = '', amountCents: all = 0 } = captures[0] ?? {};
  await shop.deps.payments.refund({
    captureId,
    requestId: newId(),
    amountCents: amountCents ?? all,
    currency: 'USD',
  });
  const { id: attemptId } = await shop.deps.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirstOrThrow();
  return { ...made, orderId, providerOrderId, captureId, attemptId, all };
}
type Given = Awaited<ReturnType<typeof givenBack>>;

/** How the shop comes to hear of it; events that would tell it as well are lost. */
const ways: [string, (given: Given) => Promise<unknown>][] = [
  [
    'the buyer’s own browser',
    ({ buyer, orderId, providerOrderId }) =>
      paying.pay(buyer, orderId, providerOrderId).catch((error: unknown) => error),
  ],
  ['the job that looks after it', ({ attemptId }) => confirmPayment(paying.shop.deps, { attemptId })],
  [
    'the report of the night',
    async ({ attemptId }) => {
      const { shop, emulator } = paying;
      const attempts = shop.deps.db.updateTable('paymentAttempts').where('id', '=', attemptId);
      await attempts.set({ state: 'expired' }).execute();
      shop.advance(day);
      await emulator.advance(day);
      await compareReport(shop.deps);
    },
  ],
];

describe('money refunded before it was known', () => {
  it.each(ways)('is recorded with its refund, when reported by %s', async (_, hear) => {
    const { shop, emulator, takePaymentIssues } = paying;
    emulator.setFaults({ on: 'webhook', what: 'lost', probability: 1 });
    const given = await givenBack();
    await hear(given);
    emulator.clearFaults();
    const { orderId, captureId, buyer, all, product } = given;
    expect(
      await shop.deps.db
        .selectFrom('payments')
        .select(['kind', 'status', 'refundedCents'])
        .where('captureId', '=', captureId)
        .execute(),
    ).toEqual([{ kind: 'foreign', status: 'REFUNDED', refundedCents: all }]);
    expect(await takePaymentIssues(orderId)).toEqual(['refunded_before_settled']);
    await releaseReservations(shop.deps);
    // It never was a sale, and its invoice is spent: the order is paid under another one.
    expect(await paying.buy(buyer, orderId)).toMatchObject({ isPaid: true, refundedTotal: '0.00' });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('is recorded by its events alone, whatever the state of the payment', async () => {
    const { shop, emulator, takePaymentIssues, buy } = paying;
    const { attemptId, buyer, orderId, captureId } = await givenBack(1000);
    const attempts = shop.deps.db.updateTable('paymentAttempts').where('id', '=', attemptId);
    await attempts.set({ state: 'expired' }).execute();
    await emulator.advance(60_000);
    await runJobs(shop, { early: true });
    const payments = shop.deps.db.selectFrom('payments').where('captureId', '=', captureId);
    expect(await payments.select(['kind', 'refundedCents']).execute()).toEqual([
      { kind: 'foreign', refundedCents: 1000 },
    ]);
    expect(await takePaymentIssues(orderId)).toEqual(['refunded_before_settled']);
    expect(await buy(buyer, orderId)).toMatchObject({ isPaid: true });
  });
});
