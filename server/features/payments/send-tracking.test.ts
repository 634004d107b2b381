import { describe, expect, it } from 'vitest';
import { createProduct, placeOrder, sell } from '../../../tests/support/factories.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { refusing, withProvider } from '../../../tests/support/payment-providers.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newGuest } from '../../../tests/support/users.ts';
import { sendTracking } from './send-tracking.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

async function paidOrder() {
  const { id: product } = await createProduct(shop);
  const { order } = await sell(shop, product);
  const { captureId, providerOrderId } = await shop.deps.db
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select(['payments.captureId', 'paymentAttempts.providerOrderId'])
    .where('payments.orderId', '=', order._id)
    .executeTakeFirstOrThrow();
  const trackers = async () => (await shop.deps.payments.readOrder(providerOrderId ?? '')).trackers;
  return { id: order._id, captureId, providerOrderId: providerOrderId ?? '', trackers };
}
const track = (id: string, carrier: string, trackingNumber = '') =>
  admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier, trackingNumber } });
const shown = async (id: string) => (await admin('GET /api/orders/:id', { params: { id } })).payment;
const additions = () => shop.emulator.calls().filter(({ operation }) => operation === 'add-tracking').length;

describe('a tracking number', () => {
  it('is sent to the provider once, without the spaces', async () => {
    const { id, captureId, trackers } = await paidOrder();
    await track(id, 'UPS', '1Z 999 AA1 01 2345 6784');
    expect(await shown(id)).toMatchObject({ tracking: 'waiting' });
    await runJobs(shop);
    expect(await trackers()).toEqual([{ trackerId: `${captureId}-1Z999AA10123456784`, isCanceled: false }]);
    expect(await shown(id)).toMatchObject({ tracking: 'sent' });
    const before = additions();
    await sendTracking(shop.deps, { orderId: id });
    expect(additions()).toBe(before);
  });

  it('is not sent again when the process died before it was noted', async () => {
    const { id, captureId, trackers } = await paidOrder();
    await track(id, 'FedEx', '794612345678');
    await runJobs(shop);
    await shop.deps.db
      .updateTable('payments')
      .set({ sentTrackingNumber: null })
      .where('captureId', '=', captureId)
      .execute();
    const before = additions();
    await sendTracking(shop.deps, { orderId: id });
    expect(additions()).toBe(before);
    expect(await trackers()).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ tracking: 'sent' });
  });

  it('replaces the one sent before, which is taken back', async () => {
    const { id, captureId, trackers } = await paidOrder();
    await track(id, 'USPS', '9400100000000000000000');
    await runJobs(shop);
    await track(id, 'Freight', 'PRO 55-1957');
    await runJobs(shop);
    expect(await trackers()).toEqual([
      { trackerId: `${captureId}-9400100000000000000000`, isCanceled: true },
      { trackerId: `${captureId}-PRO551957`, isCanceled: false },
    ]);
  });

  it('takes back one that an earlier release sent with its dashes', async () => {
    const { id, captureId, providerOrderId, trackers } = await paidOrder();
    const [carrier, trackingNumber] = ['Freight', 'PRO55-1957'];
    await shop.deps.payments.addTracking({ providerOrderId, captureId, carrier, trackingNumber });
    await shop.deps.db
      .updateTable('payments')
      .set({ sentTrackingNumber: 'PRO 55-1957' })
      .where('captureId', '=', captureId)
      .execute();
    await track(id, 'FedEx', '794612345678');
    await runJobs(shop);
    expect(await trackers()).toEqual([
      { trackerId: `${captureId}-PRO55-1957`, isCanceled: true },
      { trackerId: `${captureId}-794612345678`, isCanceled: false },
    ]);
  });

  it('comes back after a correction that was none', async () => {
    const { id, trackers } = await paidOrder();
    for (const number of ['794612345678', '794612345679', '794612345678']) {
      await track(id, 'FedEx', number);
      await runJobs(shop);
    }
    expect((await trackers()).filter(({ isCanceled }) => !isCanceled)).toEqual([
      { trackerId: expect.stringMatching(/-794612345678$/), isCanceled: false },
    ]);
  });

  it('is none of a pickup, of which the provider is told nothing', async () => {
    const { id, trackers } = await paidOrder();
    const before = shop.emulator.calls().length;
    await track(id, 'Local pickup');
    await runJobs(shop);
    expect(shop.emulator.calls()).toHaveLength(before);
    expect(await trackers()).toEqual([]);
    expect(await shown(id)).toMatchObject({ tracking: 'none' });
  });

  it('is taken back when the parts are picked up instead, and sent when they are not', async () => {
    const { id, captureId, trackers } = await paidOrder();
    await track(id, 'UPS', '1Z999AA10123456784');
    await runJobs(shop);
    await track(id, 'Local pickup');
    expect(await shown(id)).toMatchObject({ tracking: 'waiting' });
    await runJobs(shop);
    const tracker = { trackerId: `${captureId}-1Z999AA10123456784`, isCanceled: true };
    expect(await trackers()).toEqual([tracker]);
    expect(await shown(id)).toMatchObject({ tracking: 'none' });
    await track(id, 'FedEx', '794612345678');
    await runJobs(shop);
    expect(await trackers()).toEqual([
      tracker,
      { trackerId: `${captureId}-794612345678`, isCanceled: false },
    ]);
    expect(await shown(id)).toMatchObject({ tracking: 'sent' });
  });

  it('of an order that cost nothing, and one paid in another environment, is not sent', async () => {
    const { token: guestToken } = await newGuest(shop);
    const gift = await createProduct(shop, { priceCents: 0, shippingCents: 0 });
    const { _id: free } = await placeOrder(shop, { guestToken }, [{ product: gift.id, qty: 1 }]);
    await track(free, 'UPS', '1Z999AA10123456784');
    await runJobs(shop);
    const { id } = await paidOrder();
    await track(id, 'UPS', '1Z999AA10123456784');
    const before = additions();
    const paypal = { ...shop.deps.paypal, environment: 'live' } as const;
    await sendTracking({ ...shop.deps, paypal }, { orderId: id });
    expect(additions()).toBe(before);
  });
});

describe('a provider that', () => {
  it('cannot be reached does not keep the order from being sent, and is told later', async () => {
    const { id } = await paidOrder();
    shop.emulator.setFaults({ on: 'add-tracking', what: 'status', when: 'before', status: 503, times: 3 });
    await track(id, 'UPS', '1Z999AA10123456784');
    const orderId = id;
    await expect(sendTracking(shop.deps, { orderId })).rejects.toThrow();
    expect(await shown(id)).toMatchObject({ tracking: 'waiting', trackingIssue: null });
    await runJobs(shop);
    expect(await shown(id)).toMatchObject({ tracking: 'sent' });
  });

  it('refuses the number is shown to staff with its reason', async () => {
    const { id } = await paidOrder();
    await track(id, 'UPS', '1Z999AA10123456784');
    const deps = withProvider(shop.deps, { addTracking: refusing('rejected', 'PERMISSION_DENIED', 403) });
    await sendTracking(deps, { orderId: id });
    expect(await shown(id)).toMatchObject({ tracking: 'refused', trackingIssue: 'PERMISSION_DENIED' });
    await runJobs(shop);
    expect(await shown(id)).toMatchObject({ tracking: 'sent', trackingIssue: null });
  });

  it('refuses says nothing about the number that replaces it', async () => {
    const { id } = await paidOrder();
    await track(id, 'UPS', '1Z999AA10123456784');
    const deps = withProvider(shop.deps, { addTracking: refusing('rejected', 'INVALID_TRACKER', 422) });
    await sendTracking(deps, { orderId: id });
    await track(id, 'UPS', '1Z999AA10123456785');
    expect(await shown(id)).toMatchObject({ tracking: 'waiting', trackingIssue: null });
  });
});
