import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from './paypal-http.ts';
import { createKeySource, forged, type CertificateOptions } from './paypal-certificates.ts';
import { captureIdOf } from './paypal-replies.ts';
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
 * with RSA and SHA-256. The age of a transmission doesn't matter: PayPal repeats it for days, and replaying one gains
 * nothing, because an event only hints at what to read.
 */
export function createEventReader(
  { apiUrl, webhookId }: EventSettings,
  options: CertificateOptions,
): (message: EventMessage) => Promise<ProviderEvent> {
  const keyAt = createKeySource(apiUrl, options);

  return async function readEvent({ headers, rawBody }) {
    // Without our webhook id in the signed text, an event signed for another shop would be accepted.
    if (!webhookId) throw new PaymentProviderError('rejected', { issue: 'WEBHOOK_ID_MISSING' });
    const given = headersSchema.safeParse(headers);
    if (!given.success) throw forged('UNSIGNED');
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': at, ...rest } = given.data;
    const key = await keyAt(rest['paypal-cert-url']);
    const text = `${id}|${at}|${webhookId}|${crc32(rawBody)}`;
    const signature = Buffer.from(rest['paypal-transmission-sig'], 'base64');
    if (!verify('sha256', Buffer.from(text), key, signature)) throw forged('BAD_SIGNATURE');
    const event = eventSchema.safeParse(parseJson(rawBody.toString('utf8')));
    if (!event.success) throw new PaymentProviderError('rejected', { issue: 'MALFORMED_EVENT' });
    return toEvent(event.data);
  };
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
