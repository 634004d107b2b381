import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { secondsUntilJob } from '../../../../tests/support/run-jobs.ts';
import { neverAsked, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import type { CaptureStatus, ProviderCapture } from '../../../adapters/payments/port.ts';
import { newId } from '../../../db/id.ts';
import { giveUpAfterMs } from '../schedule.ts';
import type { WebhookEvent } from './data.ts';
import { findWebhookEvent, insertWebhookEvent } from './data.ts';
import { handleEvent } from './handle-event.ts';

/** What an event causes, depending on what is then read from the provider; events.test.ts has the whole way of an event. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

async function received(given: Partial<WebhookEvent>): Promise<string> {
  const { db, clock } = paying.shop.deps;
  const event: WebhookEvent = {
    eventId: `WH-${newId()}`,
    eventType: 'PAYMENT.CAPTURE.COMPLETED',
    rawBody: '{}',
    state: 'received',
    receivedAt: clock(),
    providerOrderId: null,
    captureId: null,
    refundId: null,
    disputeId: null,
    ...given,
  };
  expect(await db.transaction().execute((tx) => insertWebhookEvent(tx, event))).toBe(true);
  expect(await db.transaction().execute((tx) => insertWebhookEvent(tx, event))).toBe(false);
  return event.eventId;
}
const stateOf = async (eventId: string) => (await findWebhookEvent(paying.shop.deps.db, eventId))?.state;
const secondsUntil = (eventId: string) => secondsUntilJob(paying.shop, `handle-event:${eventId}`);

async function takePaymentIssue(subject: string) {
  const paymentIssue = await paying.shop.deps.db
    .deleteFrom('paymentIssues')
    .where('subject', '=', subject)
    .returning(['kind', 'orderId', 'detail'])
    .executeTakeFirst();
  if (paymentIssue) paying.expectedPaymentIssues.push({ kind: paymentIssue.kind, subject });
  return paymentIssue;
}

/** An approved payment; with `captured`, it has also been captured without the shop knowing. */
async function payment({ captured = true } = {}) {
  const { shop, start, emulator } = paying;
  const made = await guestOrder(shop);
  const orderId = made.order._id;
  const providerOrderId = await start(made.buyer, orderId);
  emulator.approve(providerOrderId);
  const { captures } = captured
    ? await shop.deps.payments.captureOrder({ providerOrderId, requestId: newId() })
    : { captures: [] };
  const capture = captures[0] as ProviderCapture;
  const read = () => shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } });
  return { ...made, orderId, providerOrderId, capture, read };
}
async function settledPayment() {
  const made = await payment();
  const { captureId } = made.capture;
  await handleEvent(paying.shop.deps, { eventId: await received({ captureId }) });
  expect(await made.read()).toMatchObject({ isPaid: true });
  return { ...made, captureId };
}

describe('an event', () => {
  it('of a capture settles it and is done', async () => {
    const { capture, read } = await payment();
    const eventId = await received({ captureId: capture.captureId });
    await handleEvent(paying.shop.deps, { eventId });
    expect(await stateOf(eventId)).toBe('done');
    expect(await read()).toMatchObject({ isPaid: true });
  });

  it('of an approved order has it captured and is done', async () => {
    const { providerOrderId, read } = await payment({ captured: false });
    const eventId = await received({ eventType: 'CHECKOUT.ORDER.APPROVED', providerOrderId });
    await handleEvent(paying.shop.deps, { eventId });
    expect(await stateOf(eventId)).toBe('done');
    expect(await read()).toMatchObject({ isPaid: true });
  });

  it('about nothing we know asks nothing and is done', async () => {
    const deps = withProvider(paying.shop.deps, { readOrder: neverAsked, readCapture: neverAsked });
    for (const providerOrderId of [null, 'NOTOURS']) {
      const eventId = await received({ providerOrderId });
      await handleEvent(deps, { eventId });
      expect(await stateOf(eventId)).toBe('done');
    }
    await handleEvent(deps, { eventId: 'WH-unknown' });
  });

  it.each(['done', 'failed'] as const)('that is %s is not looked into again', async (state) => {
    const eventId = await received({ state, captureId: 'ANY', providerOrderId: 'ANY' });
    const deps = withProvider(paying.shop.deps, { readOrder: neverAsked, readCapture: neverAsked });
    await handleEvent(deps, { eventId });
    expect(await stateOf(eventId)).toBe(state);
  });

  it.each<CaptureStatus>(['PENDING', 'DECLINED', 'FAILED', 'UNKNOWN'])(
    'of a capture that is %s has its payment looked at, and settles nothing',
    async (status) => {
      const { shop } = paying;
      const { capture, orderId, providerOrderId } = await payment();
      let asked = 0;
      const deps = withProvider(shop.deps, {
        readCapture: async () => ({ ...capture, status }),
        readOrder: async () => {
          asked += 1;
          throw new Error('asked');
        },
      });
      const eventId = await received({ captureId: capture.captureId });
      await expect(handleEvent(deps, { eventId })).rejects.toThrow('asked');
      expect(asked).toBe(1);
      expect(await stateOf(eventId)).toBe('received');
      await handleEvent(shop.deps, { eventId });
      expect(await stateOf(eventId)).toBe('done');
      expect(paying.captures(orderId)).toHaveLength(1);
      expect(providerOrderId).toBe(capture.providerOrderId);
    },
  );

  it('of a capture that is pending and of no payment of ours is done', async () => {
    const { capture } = await payment();
    for (const providerOrderId of [undefined, 'NOTOURS']) {
      const ids = { providerOrderId, customId: undefined, invoiceId: undefined };
      const readCapture = async () => ({ ...capture, ...ids, status: 'PENDING' as const });
      const eventId = await received({ captureId: 'OTHER' });
      const deps = withProvider(paying.shop.deps, { readCapture, readOrder: neverAsked });
      await handleEvent(deps, { eventId });
      expect(await stateOf(eventId)).toBe('done');
    }
    await handleEvent(paying.shop.deps, { eventId: await received({ captureId: capture.captureId }) });
  });

  it.each(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])(
    '%s of a payment that the owner receives elsewhere with the same account is handled without a payment issue',
    async (eventType) => {
      const { capture, captureId } = await settledPayment();
      for (const status of ['COMPLETED', 'REFUNDED', 'PENDING'] as const) {
        const elsewhere = { customId: 'stall-17', invoiceId: 'FAIR-7', providerOrderId: 'NOTOURS' };
        const about = `${captureId}-${status}`;
        const readCapture = async () => ({ ...capture, ...elsewhere, captureId: about, status });
        const eventId = await received({ eventType, captureId: about });
        const deps = withProvider(paying.shop.deps, { readCapture, readOrder: neverAsked });
        await handleEvent(deps, { eventId });
        expect(await stateOf(eventId)).toBe('done');
        expect(await takePaymentIssue(about)).toBeUndefined();
      }
    },
  );

  it('of money that names an order of ours but no payment opens an issue', async () => {
    const { capture, captureId } = await settledPayment();
    const about = `${captureId}-other`;
    const readCapture = async () => ({ ...capture, captureId: about, providerOrderId: 'NOTOURS' });
    const eventId = await received({ captureId: about });
    await handleEvent(withProvider(paying.shop.deps, { readCapture }), { eventId });
    expect(await takePaymentIssue(about)).toMatchObject({ kind: 'unknown_capture' });
  });

  it('of a chargeback reports how much of which order, or of none', async () => {
    const { shop } = paying;
    const { captureId, orderId, capture } = await settledPayment();
    const { amountCents } = capture;
    for (const [about, order] of [
      [captureId, orderId],
      ['ELSEWHERE', null],
    ] as const) {
      const readCapture = async () => ({ ...capture, captureId: about });
      const eventId = await received({ eventType: 'PAYMENT.CAPTURE.REVERSED', captureId: about });
      await handleEvent(withProvider(shop.deps, { readCapture }), { eventId });
      expect(await stateOf(eventId)).toBe('done');
      const detail = { captureId: about, amountCents, status: 'COMPLETED' };
      expect(await takePaymentIssue(about)).toEqual({ kind: 'capture_reversed', orderId: order, detail });
    }
  });

  it.each([5000, 13_750])(
    'of %d cents given back on the provider’s pages has them written down',
    async (cents) => {
      const { captureId, read } = await settledPayment();
      await paying.shop.deps.payments.refund({
        captureId,
        requestId: newId(),
        amountCents: cents,
        currency: 'USD',
      });
      const eventId = await received({ eventType: 'PAYMENT.CAPTURE.REFUNDED', captureId });
      await handleEvent(paying.shop.deps, { eventId });
      expect(await stateOf(eventId)).toBe('done');
      expect(await read()).toMatchObject({ refundedTotal: (cents / 100).toFixed(2) });
    },
  );

  it('of a refund that exceeds what is left is retried for thirty days', async () => {
    const { shop } = paying;
    const { captureId } = await settledPayment();
    // One of our refunds is pending; the provider has not reported that it failed.
    const requestId = newId();
    await shop.deps.db
      .insertInto('refunds')
      .values({
        requestId,
        captureId,
        amountCents: 10_000,
        taxCents: 0,
        cause: 'admin',
        reason: '',
        requestedBy: null,
        idempotencyKey: null,
        requestHash: null,
        state: 'requested',
        providerRefundId: null,
        issue: null,
        sentAt: null,
        endedAt: null,
      })
      .execute();
    await shop.deps.payments.refund({ captureId, requestId: newId(), amountCents: 5000, currency: 'USD' });
    const eventType = 'PAYMENT.CAPTURE.REFUNDED';
    const eventId = await received({ eventType, captureId });
    await handleEvent(shop.deps, { eventId });
    expect(await stateOf(eventId)).toBe('received');
    expect(await secondsUntil(eventId)).toEqual(expect.closeTo(30, -1));
    const old = new Date(shop.deps.clock().getTime() - giveUpAfterMs);
    const events = shop.deps.db.updateTable('webhookEvents').where('eventId', '=', eventId);
    await events.set({ receivedAt: old }).execute();
    await handleEvent(shop.deps, { eventId });
    expect(await stateOf(eventId)).toBe('failed');
    expect(await takePaymentIssue(eventId)).toEqual({
      kind: 'unread_event',
      orderId: null,
      detail: { eventType, reason: 'in-progress', issue: 'REFUND_UNDER_WAY' },
    });
    await shop.deps.db
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('requestId', '=', requestId)
      .execute();
    await handleEvent(shop.deps, { eventId: await received({ eventType, captureId }) });
  });
});

describe('an event that cannot be handled', () => {
  it('is retried after half a minute, later after ten minutes', async () => {
    const deps = withProvider(paying.shop.deps, { readCapture: refusing('unavailable') });
    for (const [ageMinutes, seconds] of [
      [0, 30],
      [16, 600],
    ] as const) {
      const receivedAt = new Date(deps.clock().getTime() - ageMinutes * 60_000);
      const eventId = await received({ captureId: 'ANY', receivedAt });
      await handleEvent(deps, { eventId });
      expect(await stateOf(eventId)).toBe('received');
      const wait = (await secondsUntil(eventId)) ?? 0;
      expect(wait).toBeGreaterThan(seconds - 5);
      expect(wait).toBeLessThanOrEqual(seconds);
    }
  });

  it('opens an issue after thirty days, with the provider’s reason', async () => {
    const deps = withProvider(paying.shop.deps, { readCapture: refusing('not-found', 'RESOURCE_NOT_FOUND') });
    const receivedAt = new Date(deps.clock().getTime() - giveUpAfterMs);
    const eventId = await received({ captureId: 'ANY', receivedAt });
    await handleEvent(deps, { eventId });
    expect(await stateOf(eventId)).toBe('failed');
    expect(await secondsUntil(eventId)).toBeUndefined();
    expect(await takePaymentIssue(eventId)).toEqual({
      kind: 'unread_event',
      orderId: null,
      detail: {
        eventType: 'PAYMENT.CAPTURE.COMPLETED',
        reason: 'not-found',
        issue: 'RESOURCE_NOT_FOUND',
      },
    });
  });

  it('leaves an error of ours to the queue', async () => {
    const eventId = await received({ captureId: 'ANY' });
    const deps = withProvider(paying.shop.deps, { readCapture: neverAsked });
    await expect(handleEvent(deps, { eventId })).rejects.toThrow('the provider was asked');
    expect(await stateOf(eventId)).toBe('received');
  });
});
