import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signingKeys } from '../../../tools/paypal-emulator/webhooks/signing-key.ts';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import type { ListeningShop } from '../../../tests/support/emulator-client.ts';
import { listenTo } from '../../../tests/support/emulator-client.ts';
import type { EventMessage } from './port.ts';
import { PaymentProviderError } from './provider-error.ts';
import { connectTo, capturedProviderOrder, type Connect } from '../../../tests/support/payment-providers.ts';

let emulator: RunningEmulator;
let shop: ListeningShop;
let connect: Connect;
beforeEach(async () => {
  emulator = await startEmulator();
  shop = await listenTo(emulator);
  connect = (changes) => connectTo(emulator)({ webhookId: shop.webhook.id, ...changes });
});
afterEach(async () => {
  await shop.close();
  await emulator.close();
});

/** All that was received within a minute, as a route would hand it on. */
async function messages(): Promise<EventMessage[]> {
  await emulator.advance(60_000);
  return shop.received.map(({ headers, body }) => ({ headers, rawBody: Buffer.from(body) }));
}

async function oneMessage(): Promise<EventMessage> {
  await capturedProviderOrder(emulator, connect());
  const found = (await messages()).at(-1);
  if (!found) throw new Error('nothing was received');
  return found;
}

/** Stands before the emulator and serves its certificate, under any name, as `serve` returns it. */
async function certificateServer(message: EventMessage, serve: (given: { pem: string }) => string) {
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    const { url = '', method = 'GET' } = request;
    asked.push(url);
    if (url.startsWith('/v1/notifications/certs/'))
      return void reply.end(serve({ pem: await certificates(message) }));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const answer = await fetch(`${emulator.url}${url}`, { method, headers, body });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { apiUrl: `http://127.0.0.1:${port}`, asked, close: () => void server.close() };
}

const certificates = async (message: EventMessage) =>
  (await fetch(String(message.headers['paypal-cert-url']))).text();

describe('an event', () => {
  it('returns what to read once its signature is verified', async () => {
    const provider = connect();
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    const { captureId, providerOrderId } = await capturedProviderOrder(emulator, provider);
    await emulator.advance(60_000);
    emulator.resolve(captureId, 'COMPLETED');
    await emulator.advance(60_000);
    await provider.refund({ captureId, requestId: 'r', amountCents: 100, currency: 'USD' });
    await emulator.advance(60_000);
    emulator.reverse(captureId);
    const disputeId = emulator.dispute(captureId);
    const events = [];
    for (const message of await messages()) events.push(await provider.readEvent(message));
    const none = {
      providerOrderId: undefined,
      captureId: undefined,
      refundId: undefined,
      disputeId: undefined,
    };
    const refunds = emulator.refunds().map(({ refundId }) => refundId);
    expect(events).toEqual(
      [
        { eventType: 'CHECKOUT.ORDER.APPROVED', providerOrderId },
        { eventType: 'PAYMENT.CAPTURE.PENDING', providerOrderId, captureId },
        { eventType: 'PAYMENT.CAPTURE.COMPLETED', providerOrderId, captureId },
        { eventType: 'PAYMENT.CAPTURE.REFUNDED', captureId, refundId: refunds[0] },
        { eventType: 'PAYMENT.CAPTURE.REVERSED', captureId, refundId: refunds[1] },
        { eventType: 'CUSTOMER.DISPUTE.CREATED', disputeId },
      ].map((event) => ({ eventId: expect.stringMatching(/^WH-/), ...none, ...event })),
    );
  });

  it.each([
    ['signature', 'BAD_SIGNATURE'],
    ['body', 'BAD_SIGNATURE'],
    ['webhook-id', 'BAD_SIGNATURE'],
    ['certificate', 'FOREIGN_CERTIFICATE_ADDRESS'],
  ] as const)('that is forged by its %s is recognized (%s)', async (how, issue) => {
    const provider = connect();
    await capturedProviderOrder(emulator, provider);
    await messages();
    emulator.setFaults({ on: 'PAYMENT.CAPTURE.COMPLETED', what: 'forged', how });
    await capturedProviderOrder(emulator, provider);
    const [forged, genuine] = (await messages()).slice(-2);
    if (!forged || !genuine) throw new Error('nothing was received');
    await expect(provider.readEvent(forged)).rejects.toMatchObject({ kind: 'forged', issue });
    expect(await provider.readEvent(genuine)).toMatchObject({ eventType: 'PAYMENT.CAPTURE.COMPLETED' });
  });

  it('is forged when a byte, a header or its receiver differs', async () => {
    const message = await oneMessage();
    const { headers, rawBody } = message;
    const forged = { kind: 'forged' };
    const read = (changes: Partial<EventMessage>) => connect().readEvent({ ...message, ...changes });
    await read({});
    await expect(read({ rawBody: Buffer.concat([rawBody, Buffer.from('\n')]) })).rejects.toMatchObject(
      forged,
    );
    for (const name of Object.keys(headers).filter((name) => /^paypal-(?!auth-version)/.test(name))) {
      const without = { ...headers, [name]: undefined };
      const otherwise = { ...headers, [name]: `x${headers[name]}` };
      await expect(read({ headers: without })).rejects.toMatchObject({ ...forged, issue: 'UNSIGNED' });
      await expect(read({ headers: otherwise })).rejects.toMatchObject(forged);
    }
    await expect(connect({ webhookId: 'ANOTHERSHOP' }).readEvent(message)).rejects.toMatchObject(forged);
  });

  it('is rejected by a shop without a webhook id', async () => {
    await expect(connect({ webhookId: undefined }).readEvent(await oneMessage())).rejects.toMatchObject({
      kind: 'rejected',
      issue: 'WEBHOOK_ID_MISSING',
    });
  });

  it('fetches the certificate once and caches it', async () => {
    const message = await oneMessage();
    const provider = connect();
    await Promise.all(Array.from({ length: 5 }, () => provider.readEvent(message)));
    await emulator.close();
    expect(await provider.readEvent(message)).toMatchObject({ eventType: 'PAYMENT.CAPTURE.COMPLETED' });
    // Whoever has not seen the certificate cannot tell, and asks for it to be sent again.
    await expect(connect().readEvent(message)).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'NETWORK',
    });
  });

  it('is forged when its certificate does not exist', async () => {
    const message = await oneMessage();
    expect(await certificates(message)).toContain('BEGIN CERTIFICATE');
    const headers = {
      ...message.headers,
      'paypal-cert-url': `${emulator.url}/v1/notifications/certs/CERT-none`,
    };
    await expect(connect().readEvent({ ...message, headers })).rejects.toMatchObject({
      kind: 'forged',
      issue: 'NO_CERTIFICATE',
    });
  });

  it('that is invented makes the shop ask for few certificates, and never forget the genuine one', async () => {
    const message = await oneMessage();
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      const { url = '' } = request;
      asked.push(url);
      if (url.endsWith('CERT-invented')) reply.writeHead(404).end();
      else void certificates(message).then((pem) => reply.end(pem));
    });
    const apiUrl = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
    });
    const provider = connect({ apiUrl });
    const signedBy = (name: string): EventMessage => ({
      ...message,
      headers: { ...message.headers, 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}` },
    });
    const genuine = () => provider.readEvent(signedBy('CERT-genuine'));
    await genuine();
    const tell = (n: number) =>
      provider.readEvent(signedBy(`${n}/CERT-invented`)).catch(({ kind }: PaymentProviderError) => kind);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => tell(n)));
    expect(new Set(answers)).toEqual(new Set(['forged', 'unavailable']));
    expect(asked.length).toBeLessThan(50);
    expect(await genuine()).toMatchObject({ eventType: 'PAYMENT.CAPTURE.COMPLETED' });
    server.close();
  });

  it('that is invented keeps out neither other senders’ nor certificates known from before a restart', async () => {
    const message = await oneMessage();
    const { apiUrl, asked, close } = await certificateServer(message, ({ pem }) => pem);
    const known = new Set<string>();
    const knownCertificates = {
      includes: async (address: string) => known.has(address),
      add: async (address: string) => void known.add(address),
    };
    const at = (name: string, from: string): EventMessage => ({
      ...message,
      headers: { ...message.headers, 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}` },
      sentFrom: from,
    });
    await connect({ apiUrl, knownCertificates }).readEvent(at('CERT-old', 'provider'));
    expect([...known]).toEqual([`${apiUrl}/v1/notifications/certs/CERT-old`]);

    const restarted = connect({ apiUrl, knownCertificates });
    const flood = async (senders: number) => {
      for (let n = 0; n < senders * 10; n += 1) {
        const forged = { ...at(`CERT-${n}`, `sender ${n % senders}`), rawBody: Buffer.from('{}') };
        await expect(restarted.readEvent(forged)).rejects.toBeInstanceOf(PaymentProviderError);
      }
    };
    const before = asked.length;
    await flood(1);
    expect(asked.length - before).toBe(5);
    await restarted.readEvent(at('CERT-new', 'provider'));
    await flood(20);
    await expect(restarted.readEvent(at('CERT-newer', 'provider'))).rejects.toMatchObject({
      issue: 'TOO_MANY_CERTIFICATES',
    });
    await restarted.readEvent(at('CERT-old', 'provider'));
    const { length } = asked;
    const forged = { ...at('CERT-old', 'sender 1'), rawBody: Buffer.from('{}') };
    await expect(restarted.readEvent(forged)).rejects.toMatchObject({ issue: 'BAD_SIGNATURE' });
    expect(asked).toHaveLength(length);
    close();
  });

  it('of the provider replaces no kept certificate until its signature is verified', async () => {
    const message = await oneMessage();
    const { apiUrl, asked, close } = await certificateServer(message, ({ pem }) => pem);
    const provider = connect({ apiUrl });
    const at = (name: string): EventMessage => ({
      ...message,
      headers: { ...message.headers, 'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}` },
    });
    await provider.readEvent(at('CERT-genuine'));
    for (let n = 0; n < 12; n += 1) {
      const unsigned = { ...at(`CERT-${n}`), rawBody: Buffer.from('{}'), sentFrom: `10.0.${n}.0/24` };
      await expect(provider.readEvent(unsigned)).rejects.toMatchObject({ issue: 'BAD_SIGNATURE' });
    }
    const before = asked.length;
    await provider.readEvent(at('CERT-genuine'));
    expect(asked.length).toBe(before);
    close();
  });

  it('whose certificate no known authority vouches for is shown to the provider, which decides', async () => {
    const message = await oneMessage();
    const leaf = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/;
    const { apiUrl, asked, close } = await certificateServer(message, ({ pem }) => leaf.exec(pem)?.[0] ?? '');
    const provider = connect({ apiUrl });
    const { certificateId } = await signingKeys.own();
    const at: EventMessage = {
      ...message,
      headers: {
        ...message.headers,
        'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${certificateId}`,
      },
    };
    const verifications = () => asked.filter((url) => url.endsWith('verify-webhook-signature')).length;
    expect(await provider.readEvent(at)).toMatchObject({ eventType: 'PAYMENT.CAPTURE.COMPLETED' });
    expect(verifications()).toBe(1);
    // A signature that is wrong needs no second opinion.
    const altered = { ...at, rawBody: Buffer.concat([at.rawBody, Buffer.from(' ')]) };
    await expect(provider.readEvent(altered)).rejects.toMatchObject({ issue: 'BAD_SIGNATURE' });
    expect(verifications()).toBe(1);
    // The provider knows another webhook: it has not signed this one for us.
    emulator.listen({ ...shop.webhook, id: 'ANOTHERWEBHOOK' });
    await expect(provider.readEvent(at)).rejects.toMatchObject({
      kind: 'forged',
      issue: 'UNTRUSTED_CERTIFICATE',
    });
    emulator.setFaults({ on: 'verify-webhook', what: 'status', when: 'before', status: 503, times: 3 });
    await expect(provider.readEvent(at)).rejects.toMatchObject({ kind: 'unavailable' });
    close();
  });

  it('can come through a proxy that the shop is configured for', async () => {
    const apiUrl = emulator.url.replace('127.0.0.1', 'localhost');
    emulator.listen({ ...shop.webhook, seenAt: apiUrl });
    const message = await oneMessage();
    expect(await connect({ apiUrl }).readEvent(message)).toMatchObject({
      eventType: 'PAYMENT.CAPTURE.COMPLETED',
    });
    await expect(connect().readEvent(message)).rejects.toMatchObject({ kind: 'forged' });
  });
});
