import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListeningShop, Received } from '../../../tests/support/emulator-client.ts';
import {
  approvedOrder,
  listenTo,
  oneUnit,
  openClient,
  paidCapture,
  usd,
} from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

let emulator: RunningEmulator;
let shop: ListeningShop;
beforeEach(async () => {
  emulator = await startEmulator();
  shop = await listenTo(emulator);
});
afterEach(async () => {
  await shop.close();
  await emulator.close();
});

const minute = 60_000;
const types = () => shop.received.map(({ event }) => event.event_type as string);
const ids = () => shop.received.map(({ event }) => event.id as string);
/** Waits for everything sent within a minute. */
const deliver = () => emulator.advance(minute);

async function certificates({ headers }: Received): Promise<X509Certificate[]> {
  const pem = await (await fetch(headers['paypal-cert-url'] ?? '')).text();
  return pem.split(/(?<=-----END CERTIFICATE-----\n)/).map((one) => new X509Certificate(one));
}

async function isGenuine(received: Received, webhookId = shop.webhook.id): Promise<boolean> {
  const { headers, body } = received;
  const [leaf] = await certificates(received);
  const text = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${webhookId}|${crc32(body)}`;
  const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64');
  return leaf !== undefined && verify('sha256', Buffer.from(text), leaf.publicKey, signature);
}

describe('events', () => {
  it('report approval, capture and refund in the shape of PayPal', async () => {
    const unit = { amount: usd('5.00'), custom_id: 'order-1' };
    const id = await approvedOrder(emulator, unit);
    await deliver();
    const { body } = await openClient(emulator).capture(id);
    const [{ id: captureId }] = body.purchase_units[0].payments.captures;
    await deliver();
    const { body: refund } = await openClient(emulator).refund(captureId, { amount: usd('2.00') });
    await deliver();
    emulator.reverse(captureId);
    await deliver();
    expect(types()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ]);
    expect(shop.received.map(({ event }) => event.resource_type)).toEqual([
      'checkout-order',
      'capture',
      'refund',
      'refund',
    ]);
    const [approved, captured, refunded] = shop.received.map(({ event }) => event);
    expect(approved.resource).toMatchObject({ id, status: 'APPROVED' });
    expect(captured).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_version: '1.0',
      summary: 'Payment completed for $ 5.00 USD',
      resource: {
        id: captureId,
        status: 'COMPLETED',
        custom_id: 'order-1',
        supplementary_data: { related_ids: { order_id: id } },
      },
    });
    const up = { rel: 'up', href: `${emulator.url}/v2/payments/captures/${captureId}`, method: 'GET' };
    expect(refunded.resource).toMatchObject({ id: refund.id, amount: usd('2.00') });
    expect(refunded.resource.links).toContainEqual(up);
  });

  it('report how a pending capture is resolved, automatically or by control', async () => {
    emulator.setFaults({ on: 'capture-order', what: 'pending', times: 2 });
    const first = await paidCapture(emulator);
    const second = await paidCapture(emulator);
    await deliver();
    expect(emulator.resolve(first, 'COMPLETED')).toBe(true);
    expect(emulator.resolve(second, 'DENIED')).toBe(true);
    expect(emulator.resolve(second, 'COMPLETED')).toBe(false);
    await deliver();
    expect(types().filter((type) => type.includes('CAPTURE'))).toEqual([
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DENIED',
    ]);
  });

  it('are signed with a certificate that can be fetched', async () => {
    await paidCapture(emulator);
    await deliver();
    const [received] = shop.received;
    if (!received) throw new Error('nothing was received');
    expect(await isGenuine(received)).toBe(true);
    expect(await isGenuine({ ...received, body: `${received.body} ` })).toBe(false);
    expect(await isGenuine(received, 'ANOTHERSHOP')).toBe(false);
    expect(received.headers).toMatchObject({
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-transmission-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const [leaf, root] = await certificates(received);
    expect(leaf?.subject).toBe('CN=messageverificationcerts.emulator.invalid');
    expect([leaf?.ca, root?.ca]).toEqual([false, true]);
    expect(root && leaf?.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true);
    expect(root?.verify(root.publicKey)).toBe(true);
  });

  it('can be verified through the API', async () => {
    await paidCapture(emulator);
    await deliver();
    const [received] = shop.received;
    if (!received) throw new Error('nothing was received');
    const { headers, event } = received;
    const asked = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: shop.webhook.id,
      webhook_event: event,
    };
    const ask = async (changes: object) => {
      const body = { ...asked, ...changes };
      return (await openClient(emulator).call('POST', '/v1/notifications/verify-webhook-signature', body))
        .body;
    };
    expect(await ask({})).toEqual({ verification_status: 'SUCCESS' });
    for (const changes of [
      { webhook_id: 'ANOTHERSHOP' },
      { webhook_event: { ...event, summary: 'Payment completed for $ 999.00 USD' } },
      { transmission_sig: 'AAAA' },
      { transmission_id: 'other' },
    ]) {
      expect(await ask(changes)).toEqual({ verification_status: 'FAILURE' });
    }
    expect(await ask({ cert_url: undefined })).toMatchObject({ name: 'INVALID_REQUEST' });
  });

  it('are retried until accepted, up to the limit', async () => {
    shop.answer(500, 503, 200);
    await openClient(emulator).create(oneUnit({ amount: usd('1.00') }));
    await approvedOrder(emulator);
    await emulator.advance(5 * minute);
    expect(new Set(ids()).size).toBe(1);
    expect(shop.received).toHaveLength(3);
    const transmissions = shop.received.map(({ headers }) => headers['paypal-transmission-id']);
    expect(new Set(transmissions).size).toBe(3);
    expect(emulator.events()).toMatchObject([
      { state: 'delivered', tries: 3, transmissions: [{ answer: 500 }, { answer: 503 }, { answer: 200 }] },
    ]);

    shop.answer(404);
    await approvedOrder(emulator);
    await emulator.advance(3 * 24 * 60 * minute);
    expect(emulator.events().at(-1)).toMatchObject({ state: 'given-up', tries: 25 });
  });

  it('are not created without a webhook', async () => {
    emulator.listen(undefined);
    await paidCapture(emulator);
    expect(emulator.events()).toEqual([]);
  });
});

describe('faulty events', () => {
  it('can be lost', async () => {
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'lost' });
    await paidCapture(emulator);
    await emulator.advance(3 * 24 * 60 * minute);
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
    expect(emulator.events().at(-1)).toMatchObject({ state: 'lost', tries: 0 });
  });

  it('can be sent several times', async () => {
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'doubled', copies: 5 });
    await paidCapture(emulator);
    await deliver();
    expect(types().filter((type) => type === 'PAYMENT.CAPTURE.COMPLETED')).toHaveLength(5);
    expect(new Set(ids()).size).toBe(2);
  });

  it('can be late', async () => {
    emulator.setFaults({ on: 'webhook', what: 'late', ms: 60 * minute });
    await approvedOrder(emulator);
    await emulator.advance(59 * minute);
    expect(shop.received).toEqual([]);
    await emulator.advance(2 * minute);
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  it('can be sent after the next one, or after a minute', async () => {
    emulator.setFaults({ on: 'webhook', what: 'reordered' });
    await paidCapture(emulator);
    await emulator.advance(1000);
    expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
    emulator.setFaults({ on: 'webhook', what: 'reordered' });
    await approvedOrder(emulator);
    await emulator.advance(30_000);
    expect(shop.received).toHaveLength(2);
    await deliver();
    expect(shop.received).toHaveLength(3);
    expect(emulator.events().every(({ tries }) => tries === 1)).toBe(true);
  });

  it('can be sent before the reply to the capture, when it can already be read', async () => {
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'before-reply' });
    const order = await approvedOrder(emulator);
    let read: unknown;
    let replied = false;
    shop.onEvent = async ({ event }) => {
      if (event.event_type !== 'PAYMENT.CAPTURE.COMPLETED') return;
      read = (await openClient(emulator).call('GET', `/v2/payments/captures/${event.resource.id}`)).body;
      expect(replied).toBe(false);
    };
    await openClient(emulator).capture(order);
    replied = true;
    expect(read).toMatchObject({ status: 'COMPLETED' });
  });

  it.each(['signature', 'body', 'webhook-id', 'certificate'] as const)(
    'are forged by their %s before the true one comes with the same id',
    async (how) => {
      emulator.setFaults({ on: 'CHECKOUT.ORDER.APPROVED', what: 'forged', how });
      await approvedOrder(emulator);
      await deliver();
      expect(shop.received).toHaveLength(2);
      expect(new Set(ids()).size).toBe(1);
      const [forged, genuine] = shop.received;
      if (!forged || !genuine) throw new Error('nothing was received');
      expect(await isGenuine(genuine)).toBe(true);
      // The attacker's certificate matches their signature; only its URL gives them away.
      expect(await isGenuine(forged)).toBe(how === 'certificate');
      const origins = [forged, genuine].map(
        ({ headers }) => new URL(headers['paypal-cert-url'] ?? '').origin,
      );
      expect(origins[0] === origins[1]).toBe(how !== 'certificate');
      expect(emulator.events()[0]?.transmissions).toMatchObject([{ forged: how }, { answer: 200 }]);
    },
  );

  it('can be resent', async () => {
    await approvedOrder(emulator);
    await deliver();
    const { call } = openClient(emulator);
    expect((await call('POST', `/control/events/${ids()[0]}/resend`)).status).toBe(200);
    expect((await call('POST', '/control/events/WH-none/resend')).status).toBe(404);
    expect(ids()).toHaveLength(2);
  });
});
