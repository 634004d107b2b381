import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Forgery } from '../faults/fault.ts';
import type { SigningKeys } from './signing-key.ts';

/** Where the shop listens. */
export interface Webhook {
  url: string;
  /** Known to both sides and part of what is signed. */
  id: string;
  /** Origin under which the shop reaches the emulator, if it is not the emulator's own (a proxy between them). */
  seenAt?: string | undefined;
}

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

/** What PayPal signs: "transmissionId|timeStamp|webhookId|crc32", the checksum of the raw body in decimals. */
export function signedText(id: string, at: string, webhookId: string, body: string | Buffer): string {
  return `${id}|${at}|${webhookId}|${crc32(body)}`;
}

export async function createTransmission(request: TransmissionRequest): Promise<Transmission> {
  const { webhook, keys, forged } = request;
  const own = await keys.own();
  const key = forged === 'signature' || forged === 'certificate' ? await keys.forger() : own;
  const shown = forged === 'certificate' ? key : own;
  const id = randomUUID();
  // PayPal writes no fractions of seconds here.
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

/** The forger's certificate comes from an address of his own: the same server by another name. */
function certificateOrigin({ webhook, origin, forged }: TransmissionRequest): string {
  if (forged !== 'certificate') return webhook.seenAt ?? origin;
  return origin.replace('127.0.0.1', 'localhost');
}

/** Another amount, another capture: what a forger would like. */
function altered(body: string): string {
  return body
    .replaceAll(/"value":"[^"]*"/g, '"value":"999999.99"')
    .replace(/"id":"[A-Z0-9]{17}"/, '"id":"FORGEDFORGED00017"');
}
