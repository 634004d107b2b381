import type { Secrets } from '../../secret-keys.ts';
import { isSigned, signText } from '../../secret-keys.ts';

const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** An order at a moment, and the address that its link is sent to. */
interface Linked {
  id: string;
  email: string;
  now: Date;
}

/** Returns the URL of an order for its emails: anyone who has it sees the whole order for 180 days. */
export function orderLink(order: Linked, config: Secrets & { publicUrl: string }): string {
  return `${config.publicUrl}/order/${order.id}?key=${orderKey(order, config)}`;
}

/** Returns `expiry.signature`, the expiry in seconds and base 36. */
export function orderKey({ id, email, now }: Linked, secrets: Secrets): string {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000).toString(36);
  return `${expires}.${signText(`${id}:${email}:${expires}`, 'order-link', secrets)}`;
}

/** Says whether a key was signed for this order, was sent to the email it has now, and has not expired. */
export function isOrderKey(key: string, { id, email, now }: Linked, secrets: Secrets): boolean {
  const [expires = '', signature = ''] = key.split('.');
  if (!isSigned(`${id}:${email}:${expires}`, signature, 'order-link', secrets)) return false;
  return Number.parseInt(expires, 36) * 1000 > now.getTime();
}
