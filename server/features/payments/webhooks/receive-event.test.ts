import { describe, expect, it } from 'vitest';
import { testShop } from '../../../../tests/support/test-shop.ts';
import {
  createProduct,
  finishPaying,
  guestOrder,
  sell,
  startPaying,
} from '../../../../tests/support/factories.ts';
import { secondsUntilJob } from '../../../../tests/support/run-jobs.ts';
import { neverAsked, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import type { ProviderEvent } from '../../../adapters/payments/port.ts';
import { newId } from '../../../db/id.ts';
import { confirmPayment } from '../captures/confirm-payment.ts';
import { findPaymentAttemptByProviderOrder, findPrimaryPayment } from '../data.ts';
import { findWebhookEvent } from './data.ts';
import { receiveEvent } from './receive-event.ts';

const shop = testShop();

const message = { headers: {}, rawBody: Buffer.from('{"as":"it came"}') };
const secondsUntil = (eventId: string) => secondsUntilJob(shop, `handle-event:${eventId}`);

async function receive(given: Partial<ProviderEvent>): Promise<string> {
  const event: ProviderEvent = {
    eventId: `WH-${newId()}`,
    eventType: 'PAYMENT.CAPTURE.COMPLETED',
    providerOrderId: undefined,
    refundId: undefined,
    disputeId: undefined,
    captureId: undefined,
    ...given,
  };
  await receiveEvent(withProvider(shop.deps, { readEvent: async () => event }), message);
  return event.eventId;
}

it('stores an event as received, with the ids to read', async () => {
  const eventId = await receive({ captureId: 'CAPTURE' });
  expect(await findWebhookEvent(shop.deps.db, eventId)).toMatchObject({
    rawBody: '{"as":"it came"}',
    state: 'received',
    eventType: 'PAYMENT.CAPTURE.COMPLETED',
    captureId: 'CAPTURE',
    providerOrderId: null,
  });
  const about = await receive({ providerOrderId: 'ORDER' });
  expect(await findWebhookEvent(shop.deps.db, about)).toMatchObject({
    captureId: null,
    providerOrderId: 'ORDER',
  });
});

it('schedules it immediately, but an approved order after a minute, so that the customer’s browser can finish it', async () => {
  expect(await secondsUntil(await receive({}))).toBeLessThanOrEqual(0);
  const approved = await receive({ eventType: 'CHECKOUT.ORDER.APPROVED', providerOrderId: 'ORDER' });
  const wait = (await secondsUntil(approved)) ?? 0;
  expect(wait).toBeGreaterThan(55);
  expect(wait).toBeLessThanOrEqual(60);
});

describe('what the shop knows already', () => {
  it('is done at once: money that it has recorded, with its fee', async () => {
    const { order } = await sell(shop, (await createProduct(shop)).id);
    const captureId = (await findPrimaryPayment(shop.deps.db, order._id))?.captureId;
    const eventId = await receive({ captureId });
    expect(await findWebhookEvent(shop.deps.db, eventId)).toMatchObject({ state: 'done', captureId });
    expect(await secondsUntil(eventId)).toBeUndefined();
    const refunded = await receive({ captureId, eventType: 'PAYMENT.CAPTURE.REFUNDED' });
    expect(await secondsUntil(refunded)).toBeLessThanOrEqual(0);
    await shop.deps.db.updateTable('payments').set({ feeCents: null, netCents: null }).execute();
    expect(await secondsUntil(await receive({ captureId }))).toBeLessThanOrEqual(0);
  });

  async function startedPayment() {
    const { buyer, order } = await guestOrder(shop);
    const providerOrderId = await startPaying(shop, buyer, order._id);
    const attempt = await findPaymentAttemptByProviderOrder(shop.deps.db, providerOrderId);
    const attemptId = attempt?.id ?? '';
    const checkOfWindow = () => secondsUntilJob(shop, `confirm-payment:${attemptId}`);
    const check = () => secondsUntilJob(shop, `confirm-payment:${attemptId}:approved`);
    return { buyer, order, providerOrderId, attemptId, checkOfWindow, check };
  }

  it('checks an approved payment in a minute, so that the customer’s browser can finish it', async () => {
    const { buyer, order, providerOrderId, checkOfWindow, check } = await startedPayment();
    const eventId = await receive({ eventType: 'CHECKOUT.ORDER.APPROVED', providerOrderId });
    expect(await findWebhookEvent(shop.deps.db, eventId)).toMatchObject({ state: 'done' });
    expect(await secondsUntil(eventId)).toBeUndefined();
    expect(await check()).toBeGreaterThan(55);
    expect(await check()).toBeLessThanOrEqual(60);
    expect(await checkOfWindow()).toBeGreaterThan(150);
    await finishPaying(shop, buyer, order._id, providerOrderId);
    expect(await check()).toBeUndefined();
    expect(await checkOfWindow()).toBeUndefined();
  });

  it('checks it in a minute even if a check is running that asked before the approval', async () => {
    const { providerOrderId, attemptId, check } = await startedPayment();
    const { deps } = shop;
    const readOrder: typeof deps.payments.readOrder = async (id) => {
      const unapproved = await deps.payments.readOrder(id);
      await receive({ eventType: 'CHECKOUT.ORDER.APPROVED', providerOrderId });
      return unapproved;
    };
    shop.advance(2 * 60 * 60_000);
    await confirmPayment(withProvider(deps, { readOrder }), { attemptId });
    expect(await check()).toBeLessThanOrEqual(60);
    shop.advance(-2 * 60 * 60_000);
  });
});

it('accepts a repeated event and leaves its job unchanged', async () => {
  const eventId = await receive({});
  await shop.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [
    `handle-event:${eventId}`,
  ]);
  await receive({ eventId });
  expect(await secondsUntil(eventId)).toBeUndefined();
});

it.each([
  ['is forged', refusing('forged'), { code: 'invalid_input', status: 400 }],
  ['cannot be read', refusing('rejected', 'MALFORMED_EVENT'), { code: 'invalid_input', status: 400 }],
  [
    'cannot be verified now',
    refusing('unavailable', 'TIMEOUT'),
    { code: 'unavailable', status: 503, details: { retryAfter: 30 } },
  ],
])('refuses what %s', async (_, readEvent, refusal) => {
  await expect(receiveEvent(withProvider(shop.deps, { readEvent }), message)).rejects.toMatchObject(refusal);
});

it('does not blame the sender for an error of ours', async () => {
  const broken = withProvider(shop.deps, { readEvent: neverAsked });
  await expect(receiveEvent(broken, message)).rejects.toThrow('the provider was asked');
});
