import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPayPal } from '../../server/adapters/payments/paypal.ts';
import { newOrder } from '../support/payment-providers.ts';

/**
 * Tries PayPal's real sandbox: what the emulator assumes must be true there. `PAYPAL_SANDBOX=1` runs it, with
 * PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of a sandbox app. What follows an approval needs a captured payment, which only
 * a person can make: PAYPAL_SANDBOX_CAPTURE names one (docs/payments.md, Tests).
 */

const { PAYPAL_SANDBOX, PAYPAL_CLIENT_ID = '', PAYPAL_CLIENT_SECRET = '' } = process.env;
const { PAYPAL_MERCHANT_ID: merchantId, PAYPAL_SANDBOX_CAPTURE: captureId = '' } = process.env;
const isOn = PAYPAL_SANDBOX === '1';

const silent = { info: () => {}, warn: () => {} };
const provider = createPayPal(
  {
    // Never the live host, whatever the environment says.
    apiUrl: 'https://api-m.sandbox.paypal.com',
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
    merchantId,
  },
  { log: silent },
);

const shipTo = {
  name: 'Dale Ridley',
  street: '418 Orchard Lane',
  city: 'Placerville',
  state: 'CA',
  postalCode: '95667',
};

describe.skipIf(!isOn)('PayPal’s sandbox', () => {
  it('has credentials', () => {
    expect([PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET]).not.toContain('');
  });

  it('creates an order with lines, breakdown and address, and shows our ids and the payee', async () => {
    const order = newOrder({ shipTo, discountCents: 1000, totalCents: 33_215 });
    const { providerOrderId, approveUrl } = await provider.createOrder(order);
    expect(approveUrl).toContain('paypal.com');
    const read = await provider.readOrder(providerOrderId);
    expect(read).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amountCents: 33_215,
      customId: order.orderId,
      invoiceId: order.invoiceId,
      captures: [],
    });
    expect(read.payeeMerchantId).toBeDefined();
  });

  it('returns the same order for the same key', async () => {
    const order = newOrder({ shipTo });
    const first = await provider.createOrder(order);
    expect((await provider.createOrder(order)).providerOrderId).toBe(first.providerOrderId);
  });

  it('creates an order without an address', async () => {
    const { providerOrderId } = await provider.createOrder(newOrder());
    expect(await provider.readOrder(providerOrderId)).toMatchObject({ trackers: [] });
  });

  it('creates an order that is picked up at our address', async () => {
    const { providerOrderId } = await provider.createOrder(newOrder({ shipTo, isPickup: true }));
    expect(await provider.readOrder(providerOrderId)).toMatchObject({ trackers: [] });
  });

  it.each([
    ['a total that does not add up', { totalCents: 34_216 }],
    ['an address without a city', { shipTo: { ...shipTo, city: '' } }],
    ['an address without a ZIP code', { shipTo: { ...shipTo, postalCode: '' } }],
  ])('refuses %s', async (_, change) => {
    await expect(provider.createOrder(newOrder(change))).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('does not capture what nobody has approved', async () => {
    const { providerOrderId } = await provider.createOrder(newOrder({ shipTo }));
    const capture = provider.captureOrder({ providerOrderId, requestId: randomUUID() });
    await expect(capture).rejects.toMatchObject({ kind: expect.stringMatching(/not-approved|payer-action/) });
  });

  it('knows no capture that never was, and takes no tracking number for it', async () => {
    const { providerOrderId } = await provider.createOrder(newOrder({ shipTo }));
    const none = '00000000000000000';
    await expect(provider.readCapture(none)).rejects.toMatchObject({ kind: 'not-found' });
    const tracking = {
      providerOrderId,
      captureId: none,
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
    };
    await expect(provider.addTracking(tracking)).rejects.toThrow();
  });
});

describe.skipIf(!isOn || captureId === '')('a payment captured in the sandbox', () => {
  it('names its order, its payee and its protection, alone and within its order', async () => {
    const capture = await provider.readCapture(captureId);
    expect(capture.providerOrderId).toBeDefined();
    expect(capture.payeeMerchantId).toBeDefined();
    expect(capture.sellerProtection).toBeDefined();
    expect(capture.feeCents).toBeGreaterThan(0);
    const order = await provider.readOrder(capture.providerOrderId ?? '');
    expect(order.captures).toMatchObject([{ captureId, status: capture.status }]);
  });

  it('takes a tracking number once, and lets it be taken back', async () => {
    const { providerOrderId = '' } = await provider.readCapture(captureId);
    const trackingNumber = `9400${Date.now()}`;
    const tracking = { providerOrderId, captureId, carrier: 'USPS', trackingNumber };
    await provider.addTracking(tracking);
    await provider.addTracking(tracking).catch(() => undefined);
    const trackerId = `${captureId}-${trackingNumber}`;
    const ours = async () =>
      (await provider.readOrder(providerOrderId)).trackers.filter(
        (tracker) => tracker.trackerId === trackerId,
      );
    expect(await ours()).toEqual([{ trackerId, isCanceled: false }]);
    await provider.cancelTracking({ providerOrderId, trackerId });
    expect(await ours()).toEqual([{ trackerId, isCanceled: true }]);
  });

  it('shows a partial refund in its order, with our key', async () => {
    const requestId = randomUUID();
    const { refundId } = await provider.refund({ captureId, requestId, amountCents: 1, currency: 'USD' });
    const { providerOrderId = '' } = await provider.readCapture(captureId);
    const { refunds } = await provider.readOrder(providerOrderId);
    expect(refunds.find((refund) => refund.refundId === refundId)).toMatchObject({ captureId, requestId });
  });
});
