import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets of authenticator apps are stored encrypted: AES-256-GCM under a key derived from SESSION_SECRET for this
 * purpose alone, so that a copy of the database is not enough to make codes. Each is bound to its user: a row copied to
 * another user does not decrypt. Format: nonce (12 bytes), tag (16), ciphertext.
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

/** Decrypts a secret; undefined when it belongs to another SESSION_SECRET or user, or was tampered with. */
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
