import { X509Certificate, verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Emulator } from '../context.ts';
import { errorDetails } from '../orders/order-request.ts';
import { eventTypes } from '../operations.ts';
import { refuse, type Reply } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { SigningKey } from './signing-key.ts';
import { signedText } from './transmission.ts';

const verificationSchema = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({}),
});

/** Serves the certificates of signed events, the shop's webhook, and PayPal's own verification of an event. */
export function registerWebhooks(app: FastifyInstance, emulator: Emulator): void {
  app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', async (request, reply) => {
    for (const find of [emulator.keys.own, emulator.keys.forger]) {
      const { certificateId, chain } = await find();
      if (certificateId === request.params.id) return reply.type('application/x-pem-file').send(chain);
    }
    return reply.callNotFound();
  });

  app.get<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', (request, reply) =>
    answerCall(emulator, 'read-webhook', request, reply, () => {
      const webhook = emulator.outbox.webhook();
      if (webhook?.id !== request.params.id) return refuse(404);
      const events = webhook.events ?? eventTypes;
      return {
        status: 200,
        body: { id: webhook.id, url: webhook.url, event_types: events.map((name) => ({ name })) },
      };
    }),
  );

  app.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    const key = await emulator.keys.own();
    return answerCall(emulator, 'verify-webhook', request, reply, () =>
      verifySignature(emulator, key, request.body),
    );
  });
}

/** The event arrives parsed; serializing it again restores the signed text, because the emulator wrote it the same way. */
function verifySignature({ outbox }: Emulator, key: SigningKey, body: unknown): Reply {
  const parsed = verificationSchema.safeParse(body);
  if (!parsed.success) return refuse(400, errorDetails(parsed.error, body));
  const given = parsed.data;
  const event = JSON.stringify(given.webhook_event);
  const text = signedText(given.transmission_id, given.transmission_time, given.webhook_id, event);
  const genuine =
    given.webhook_id === outbox.webhook()?.id &&
    given.auth_algo === 'SHA256withRSA' &&
    given.cert_url.endsWith(`/${key.certificateId}`) &&
    verify(
      'sha256',
      Buffer.from(text),
      new X509Certificate(key.chain).publicKey,
      Buffer.from(given.transmission_sig, 'base64'),
    );
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
}
