import { createHmac } from 'node:crypto';

/**
 * Returns the headers of a webhook message as the Standard Webhooks specification has them
 * (https://www.standardwebhooks.com): `id.timestamp.body`, signed with HMAC-SHA256.
 * @param id the same for every attempt, so that the other side recognizes what it has already
 */
export function signMessage(
  { id, body, at }: { id: string; body: string; at: Date },
  secret: Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Returns a secret as libraries of the specification take it. */
export const showSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
