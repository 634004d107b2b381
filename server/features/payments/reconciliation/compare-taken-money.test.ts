import { afterEach, describe, expect, it } from 'vitest';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newId } from '../../../db/id.ts';
import { handleEvent } from '../webhooks/handle-event.ts';
import { insertWebhookEvent } from '../webhooks/data.ts';
import { compareReport } from './compare-report.ts';

/** What becomes of a payment whose money the provider holds, releases, takes and gives back. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;
const cents = 13_750;

/** A paid order with its payment issues. */
async function watchedOrder() {
  const made = await paying.paidOrder();
  const issues = () =>
    paying.shop.deps.db
      .selectFrom('paymentIssues')
      .select(['kind', 'subject', 'detail', 'resolvedAt', 'note'])
      .where('orderId', '=', made.orderId)
      .orderBy('createdAt')
      .execute();
  const open = async () => (await issues()).filter(({ resolvedAt }) => resolvedAt === null);
  return { ...made, issues, open };
}

/** The provider's report is three hours behind; comparing twice must change nothing. */
async function night(): Promise<void> {
  await paying.emulator.advance(4 * hour);
  paying.shop.advance(4 * hour);
  await compareReport(paying.shop.deps);
  await compareReport(paying.shop.deps);
}

const out = (captureId: string, code: string) => paying.emulator.move(captureId, { code, cents: -cents });
const back = (captureId: string, code: string) => paying.emulator.move(captureId, { code, cents });

describe('a hold', () => {
  it('is reported as one, and closed when it is lifted', async () => {
    const { captureId, orderId, issues, open } = await watchedOrder();
    const subject = out(captureId, 'T1110');
    await night();
    expect(await open()).toMatchObject([
      { kind: 'capture_held', subject, detail: { captureId, code: 'T1110', amountCents: cents } },
    ]);
    back(captureId, 'T1111');
    await night();
    expect(await issues()).toMatchObject([{ subject, note: 'PayPal has released it.' }]);
    expect(await open()).toEqual([]);
    await paying.takePaymentIssues(orderId);
  });

  it('that was lifted before anyone looked is no issue', async () => {
    const { captureId, issues } = await watchedOrder();
    out(captureId, 'T1110');
    await paying.emulator.advance(hour);
    back(captureId, 'T1111');
    await night();
    expect(await issues()).toEqual([]);
  });

  it('that was lifted is followed by a real chargeback, which is told, and so is the next', async () => {
    const { captureId, orderId, open } = await watchedOrder();
    out(captureId, 'T1110');
    await night();
    back(captureId, 'T1111');
    const chargeback = out(captureId, 'T1201');
    await night();
    expect(await open()).toMatchObject([{ kind: 'capture_reversed', subject: chargeback }]);
    back(captureId, 'T1202');
    await night();
    expect(await open()).toEqual([]);
    const rejected = out(captureId, 'T1207');
    await night();
    expect(await open()).toMatchObject([{ kind: 'capture_reversed', subject: rejected }]);
    await paying.takePaymentIssues(orderId);
  });

  it('says nothing that an open dispute about the payment has not said', async () => {
    const { captureId, issues } = await watchedOrder();
    const disputeId = paying.emulator.dispute(captureId);
    await handleEvent(paying.shop.deps, { eventId: await received({ disputeId }) });
    await night();
    expect(await issues()).toEqual([]);
  });
});

describe('money taken', () => {
  it('of one payment after another is told each time, also without the id of its payment', async () => {
    const one = await watchedOrder();
    const other = await watchedOrder();
    const subjects = [one, other].map(({ captureId }) =>
      paying.emulator.move(captureId, { code: 'T1201', cents: -cents, unnamed: true }),
    );
    await night();
    expect(await one.open()).toMatchObject([{ kind: 'capture_reversed', subject: subjects[0] }]);
    expect(await other.open()).toMatchObject([{ kind: 'capture_reversed', subject: subjects[1] }]);
    await paying.takePaymentIssues(one.orderId);
    await paying.takePaymentIssues(other.orderId);
  });

  it('comes back in full or not at all', async () => {
    const { captureId, orderId, open } = await watchedOrder();
    out(captureId, 'T1106');
    await paying.emulator.advance(hour);
    paying.emulator.move(captureId, { code: 'T1205', cents: cents - 1 });
    await night();
    expect(await open()).toHaveLength(1);
    await paying.takePaymentIssues(orderId);
  });

  it('closes its issue even months later', async () => {
    const { captureId, orderId, open } = await watchedOrder();
    out(captureId, 'T1201');
    await night();
    expect(await open()).toHaveLength(1);
    await paying.emulator.advance(75 * 24 * hour);
    paying.shop.advance(75 * 24 * hour);
    back(captureId, 'T1202');
    await night();
    expect(await open()).toEqual([]);
    await paying.takePaymentIssues(orderId);
  });

  it('of fees and transfers is none of a payment', async () => {
    const { captureId, issues } = await watchedOrder();
    for (const code of ['T1108', 'T1109', 'T1200']) out(captureId, code);
    await night();
    expect(await issues()).toEqual([]);
  });
});

async function received(about: { disputeId?: string; captureId?: string; refundId?: string }) {
  const { db, clock } = paying.shop.deps;
  const eventId = `WH-${newId()}`;
  const event = {
    eventId,
    eventType: about.disputeId ? 'CUSTOMER.DISPUTE.CREATED' : 'PAYMENT.CAPTURE.REVERSED',
    rawBody: '{}',
    state: 'received' as const,
    receivedAt: clock(),
    providerOrderId: null,
    captureId: null,
    refundId: null,
    disputeId: null,
    ...about,
  };
  await db.transaction().execute((tx) => insertWebhookEvent(tx, event));
  return eventId;
}

describe('a reversal that an event and the report tell of', () => {
  it('opens one issue, and the refund before it is recorded', async () => {
    const { captureId, orderId, open, read } = await watchedOrder();
    const { payments } = paying.shop.deps;
    await payments.refund({ captureId, requestId: newId(), amountCents: 3000, currency: 'USD' });
    paying.emulator.reverse(captureId);
    const refundId = paying.emulator.refunds().at(-1)?.refundId ?? '';
    await handleEvent(paying.shop.deps, { eventId: await received({ captureId, refundId }) });
    const detail = { captureId, amountCents: cents - 3000, status: 'PARTIALLY_REFUNDED' };
    expect(await open()).toMatchObject([{ kind: 'capture_reversed', subject: refundId, detail }]);
    await night();
    await runJobs(paying.shop, { early: true });
    expect(await open()).toHaveLength(1);
    expect(await read()).toMatchObject({ refundedTotal: '30.00', refunds: [{ amount: '30.00' }] });
    await paying.takePaymentIssues(orderId);
  });
});
