import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * How the secrets of authenticator apps are kept: AES-256-GCM under a key made from SESSION_SECRET for this purpose
 * alone. A copy of the database makes no codes. Bound to its user: one user's row does not serve another.
 * Stored as nonce (12 bytes), tag (16), cipher text.
 */

const nonceLength = 12;
const tagLength = 16;

export function sealSecret(secret: Buffer, userId: string, sessionSecret: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(sessionSecret), nonce);
  cipher.setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @returns undefined when it was sealed under another SESSION_SECRET, for another user, or was tampered with */
export function openSecret(sealed: Buffer, userId: string, sessionSecret: string): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(sessionSecret), nonce, {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyFrom(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'two-factor-secret', 32));
}
