import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { request } from 'undici';
import { z } from 'zod';
import type { Forgery } from '../faults/fault.ts';
import { eventTypes } from '../operations.ts';
import type { SigningKeys } from './signing-key.ts';

/** Where the shop listens for events. */
export const webhookSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  /** Known to both sides and part of the signed text. */
  id: z.string().regex(/^[a-zA-Z0-9]{1,50}$/, 'must be up to 50 letters and digits'),
  /** Origin under which the shop reaches the emulator, if a proxy stands between them. */
  seenAt: z.url({ protocol: /^https?$/ }).optional(),
  /** The events it was registered for; all by default. */
  events: z.array(z.enum(eventTypes)).optional(),
});
export type Webhook = z.output<typeof webhookSchema>;

export interface Transmission {
  id: string;
  headers: Record<string, string>;
  body: string;
}

interface TransmissionRequest {
  webhook: Webhook;
  keys: SigningKeys;
  origin: string;
  at: string;
  body: string;
  forged?: Forgery | undefined;
}

/** Returns what PayPal signs: "transmissionId|timeStamp|webhookId|crc32", with the checksum of the raw body in decimal. */
export function signedText(id: string, at: string, webhookId: string, body: string | Buffer): string {
  return `${id}|${at}|${webhookId}|${crc32(body)}`;
}

export async function createTransmission(request: TransmissionRequest): Promise<Transmission> {
  const { webhook, keys, forged } = request;
  const own = await keys.own();
  const key = forged === 'signature' || forged === 'certificate' ? await keys.forger() : own;
  const shown = forged === 'certificate' ? key : own;
  const id = randomUUID();
  // PayPal sends no fractions of a second here.
  const at = request.at.replace(/\.\d+Z$/, 'Z');
  const webhookId = forged === 'webhook-id' ? `${webhook.id}X` : webhook.id;
  return {
    id,
    body: forged === 'body' ? altered(request.body) : request.body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${certificateOrigin(request)}/v1/notifications/certs/${shown.certificateId}`,
      'paypal-transmission-id': id,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': key.sign(signedText(id, at, webhookId, request.body)),
      'user-agent': 'PayPal emulator',
    },
  };
}

/** An attacker's certificate comes from another address: here the same server under another name. */
function certificateOrigin({ webhook, origin, forged }: TransmissionRequest): string {
  if (forged !== 'certificate') return webhook.seenAt ?? origin;
  return origin.replace('127.0.0.1', 'localhost');
}

/** Replaces amount and capture, as an attacker would. */
function altered(body: string): string {
  return body
    .replaceAll(/"value":"[^"]*"/g, '"value":"999999.99"')
    .replace(/"id":"[A-Z0-9]{17}"/, '"id":"FORGEDFORGED00017"');
}

/** How long the shop may take to answer; PayPal does not document its limit. */
const answerMs = 10_000;

/** Result of a transmission: the status of the shop's reply, or why there is none. */
export type Answer = number | 'no answer' | 'no connection';

export async function send(url: string, { headers, body }: Transmission): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const reply = await request(url, { method: 'POST', headers, body, signal });
    await reply.body.dump();
    return reply.statusCode;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'no connection';
  }
}

export function isTaken(answer: Answer): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300;
}
