import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secret-keys.ts';
import { keysFor } from './secret-keys.ts';

/**
 * Secrets of authenticator apps and of webhooks are stored encrypted: AES-256-GCM under a key derived from SESSION_SECRET
 * for each purpose, so that a copy of the database is not enough to make codes or signatures. Each is bound to its owner,
 * the user or the webhook: copied to another row, it does not decrypt. Format: id of the key (4 bytes), nonce (12), tag (16),
 * ciphertext.
 */
interface SealedFor {
  purpose: 'two-factor-secret' | 'webhook-secret';
  /** Id of the user or the webhook. */
  owner: string;
}

const idLength = 4;
const nonceLength = 12;
const tagLength = 16;

export function sealSecret(secret: Buffer, { purpose, owner }: SealedFor, secrets: Secrets): Buffer {
  const [{ id, bytes }] = keysFor(purpose, secrets);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a secret; undefined when it belongs to another SESSION_SECRET or owner, or was tampered with. */
export function openSecret(
  sealed: Buffer,
  { purpose, owner }: SealedFor,
  secrets: Secrets,
): Buffer | undefined {
  const key = keysFor(purpose, secrets).find(({ id }) => id.equals(sealed.subarray(0, idLength)));
  if (!key) return undefined;
  const [, nonce, tag, text] = split(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Says whether a secret is sealed under the current SESSION_SECRET. */
export function isCurrent(sealed: Buffer, purpose: SealedFor['purpose'], secrets: Secrets): boolean {
  return keysFor(purpose, secrets)[0].id.equals(sealed.subarray(0, idLength));
}

function split(sealed: Buffer): [id: Buffer, nonce: Buffer, tag: Buffer, text: Buffer] {
  const afterNonce = idLength + nonceLength;
  const afterTag = afterNonce + tagLength;
  return [
    sealed.subarray(0, idLength),
    sealed.subarray(idLength, afterNonce),
    sealed.subarray(afterNonce, afterTag),
    sealed.subarray(afterTag),
  ];
}
