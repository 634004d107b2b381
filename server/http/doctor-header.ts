import type { Secrets } from '../secret-keys.ts';
import { isSigned, signText } from '../secret-keys.ts';

/** How `npm run doctor` and a shop that starts show the running one that they have its SESSION_SECRET (`/healthz` then says more). */

export const doctorHeader = 'x-shop-doctor';
/** Their clocks may differ: that is one of the things the doctor is for. */
const validMs = 15 * 60_000;

export function signDoctor(now: Date, secrets: Secrets): string {
  const time = now.toISOString();
  return `${time} ${signText(time, 'doctor', secrets)}`;
}

export function isDoctor(header: string | string[] | undefined, now: Date, secrets: Secrets): boolean {
  const [time = '', signature = ''] = typeof header === 'string' ? header.split(' ') : [];
  const age = Math.abs(now.getTime() - Date.parse(time));
  return age < validMs && isSigned(time, signature, 'doctor', secrets);
}
