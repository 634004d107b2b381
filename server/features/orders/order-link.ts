import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** Returns the URL of an order for its emails: anyone who has it sees the whole order for 180 days. */
export function orderLink(
  order: { id: string; now: Date },
  by: { publicUrl: string; secret: string },
): string {
  return `${by.publicUrl}/order/${order.id}?key=${orderKey(order, by.secret)}`;
}

/** Returns `expiry.signature`, the expiry in seconds and base 36. */
export function orderKey({ id, now }: { id: string; now: Date }, secret: string): string {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000).toString(36);
  return `${expires}.${sign(id, expires, secret)}`;
}

/** Says whether a key was signed for this order and has not expired. */
export function isOrderKey(key: string, { id, now }: { id: string; now: Date }, secret: string): boolean {
  const [expires = '', signature = ''] = key.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(id, expires, secret));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return Number.parseInt(expires, 36) * 1000 > now.getTime();
}

function sign(id: string, expires: string, secret: string): string {
  // The purpose is part of what is signed, so that no other signature made with the secret passes for a key.
  return createHmac('sha256', secret).update(`order-link:${id}:${expires}`).digest('base64url');
}
