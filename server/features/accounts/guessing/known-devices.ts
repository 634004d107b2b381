import { randomBytes } from 'node:crypto';
import { knownDevice } from '../../../../shop/facts.ts';
import type { Secrets } from '../../../secret-keys.ts';
import { isSigned, signText } from '../../../secret-keys.ts';

/**
 * What a browser keeps of the accounts it has signed in to, in a cookie that no script can read: one signed mark for each,
 * `user.device.expiry.signature`, the newest first. A mark opens nothing. It only lets its browser go on trying passwords
 * while the account is under attack.
 */

const separator = '~';

/** Returns the marks with one more, for the account that the browser has just proved to be its user's. */
export function withMark(
  marks: string,
  { userId, now }: { userId: string; now: Date },
  secrets: Secrets,
): string {
  const device = randomBytes(9).toString('base64url');
  const expires = Math.floor(now.getTime() / 1000 + knownDevice.days * 24 * 3600).toString(36);
  const mark = `${userId}.${device}.${expires}`;
  const others = marks.split(separator).filter((other) => other !== '' && !other.startsWith(`${userId}.`));
  return [`${mark}.${signText(mark, 'known-device', secrets)}`, ...others]
    .slice(0, knownDevice.accounts)
    .join(separator);
}

/** Returns the name of the browser's mark for an account; undefined when it has none that counts. */
export function knownDeviceOf(
  marks: string,
  { userId, now }: { userId: string; now: Date },
  secrets: Secrets,
): string | undefined {
  for (const mark of marks.split(separator).slice(0, knownDevice.accounts)) {
    const [user = '', device = '', expires = '', signature = ''] = mark.split('.');
    if (user !== userId || Number.parseInt(expires, 36) * 1000 <= now.getTime()) continue;
    const text = `${user}.${device}.${expires}`;
    if (isSigned(text, signature, 'known-device', secrets)) return text;
  }
  return undefined;
}
