import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from './paypal-http.ts';
import { createKeySource, forged, type CertificateOptions } from './paypal-certificates.ts';
import { captureIdOf } from './paypal-replies.ts';
import type { Send } from './paypal-transport.ts';
import { PaymentProviderError } from './provider-error.ts';
import type { EventMessage, ProviderEvent } from './port.ts';

export interface EventSettings {
  apiUrl: string;
  webhookId?: string | undefined;
}

const headersSchema = z.object({
  'paypal-auth-algo': z.literal('SHA256withRSA'),
  'paypal-cert-url': z.string().max(500),
  'paypal-transmission-id': z.string().min(1).max(100),
  'paypal-transmission-sig': z.string().min(1).max(1000),
  'paypal-transmission-time': z.string().min(1).max(100),
});

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({
    id: z.string().max(100).optional(),
    dispute_id: z
      .string()
      .regex(/^[\w-]{1,255}$/)
      .optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});

/**
 * Verifies PayPal's events without calling PayPal: "transmissionId|timeStamp|webhookId|crc32" of the raw bytes, signed
 * with RSA and SHA-256. PayPal is asked only about a certificate that no authority known here has signed. The age of a
 * transmission doesn't matter: PayPal repeats it for days, and replaying one gains nothing, because an event only hints at
 * what to read.
 */
export function createEventReader(
  { apiUrl, webhookId }: EventSettings,
  options: CertificateOptions & { send: Send },
): (message: EventMessage) => Promise<ProviderEvent> {
  const signerAt = createKeySource(apiUrl, options);

  return async function readEvent({ headers, rawBody, sentFrom = '' }) {
    // Without our webhook id in the signed text, an event signed for another shop would be accepted.
    if (!webhookId) throw new PaymentProviderError('rejected', { issue: 'WEBHOOK_ID_MISSING' });
    const given = headersSchema.safeParse(headers);
    if (!given.success) throw forged('UNSIGNED');
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': at, ...rest } = given.data;
    const signer = await signerAt(rest['paypal-cert-url'], sentFrom);
    const text = `${id}|${at}|${webhookId}|${crc32(rawBody)}`;
    const signature = Buffer.from(rest['paypal-transmission-sig'], 'base64');
    if (!verify('sha256', Buffer.from(text), signer.key, signature)) throw forged('BAD_SIGNATURE');
    const body = rawBody.toString('utf8');
    const event = eventSchema.safeParse(parseJson(body));
    if (!event.success) throw new PaymentProviderError('rejected', { issue: 'MALFORMED_EVENT' });
    if (!signer.isTrusted) await askWhetherSigned(options.send, given.data, { webhookId, body });
    await signer.keep();
    return toEvent(event.data);
  };
}

const verificationReply = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/**
 * Asks PayPal whether it has signed an event ("Verify webhook signature").
 * @param body its JSON, which goes to PayPal as it came: written in another way, its checksum would differ
 * @throws PaymentProviderError `forged` when it has not
 */
async function askWhetherSigned(
  send: Send,
  headers: z.output<typeof headersSchema>,
  { webhookId, body }: { webhookId: string; body: string },
): Promise<void> {
  const about = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  const { verification_status: status } = await send({
    operation: 'verify-webhook',
    purpose: 'reports',
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${about.slice(0, -1)},"webhook_event":${body}}`,
    reply: verificationReply,
  });
  if (status !== 'SUCCESS') throw forged('UNTRUSTED_CERTIFICATE');
}

/** The resource is the capture, or for refunds and reversals the refund, which links to its capture. */
function toEvent({ id, event_type: eventType, resource }: z.output<typeof eventSchema>): ProviderEvent {
  const isOrder = eventType.startsWith('CHECKOUT.ORDER.');
  const isReturn = /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(eventType);
  const isCapture = eventType.startsWith('PAYMENT.CAPTURE.') && !isReturn;
  const isDispute = eventType.startsWith('CUSTOMER.DISPUTE.');
  return {
    eventId: id,
    eventType,
    providerOrderId: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    captureId: isCapture ? resource.id : isReturn ? captureIdOf(resource.links) : undefined,
    refundId: isReturn ? resource.id : undefined,
    disputeId: isDispute ? resource.dispute_id : undefined,
  };
}
