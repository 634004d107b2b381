import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * The keys that are derived from SESSION_SECRET: one for each purpose, so that nothing made with one passes for anything
 * else. While SESSION_SECRET_PREVIOUS is set, what was made with it is still accepted; new things are always made with the
 * current secret. docs/security.md lists all keys, docs/operating.md says how to replace them.
 */

export type Secrets = Pick<Config, 'sessionSecret' | 'previousSessionSecret'>;

/** Returns each of the secrets by itself, the current one first: another release may know only one of them. */
export const secretsInTurn = ({ sessionSecret, previousSessionSecret }: Secrets): Secrets[] =>
  [sessionSecret, previousSessionSecret].flatMap((secret) =>
    secret === undefined ? [] : [{ sessionSecret: secret }],
  );

type Purpose =
  | 'two-factor-secret'
  | 'webhook-secret'
  | 'known-device'
  | 'order-link'
  | 'project-link'
  | 'arrival-link'
  | 'security-log'
  | 'address-range'
  | 'uploader'
  | 'doctor';

export interface SecretKey {
  /** Says which secret a key comes from, and nothing about the secret: four bytes. */
  id: Buffer;
  bytes: Buffer;
}

/** Returns the keys for a purpose, the current one first. */
export function keysFor(purpose: Purpose, secrets: Secrets): [SecretKey, ...SecretKey[]] {
  const [current, ...previous] = secretsOf(secrets);
  return [keyOf(current, purpose), ...previous.map((secret) => keyOf(secret, purpose))];
}

/** Returns a text's HMAC under the current secret: 32 bytes that nobody without it can compute. */
export function keyedHash(text: string, purpose: Purpose, secrets: Secrets): Buffer {
  return hmac(text, keysFor(purpose, secrets)[0]);
}

/** Says which secret two-step secrets are encrypted with now, and nothing about it. */
export function secretIdOf(secrets: Secrets): string {
  return keysFor('two-factor-secret', secrets)[0].id.toString('hex');
}

/** Signs a text with the current secret. */
export function signText(text: string, purpose: Purpose, secrets: Secrets): string {
  return keyedHash(text, purpose, secrets).toString('base64url');
}

/** Says whether `signText` made a signature, with one of the secrets. */
export function isSigned(text: string, signature: string, purpose: Purpose, secrets: Secrets): boolean {
  const given = Buffer.from(signature);
  return keysFor(purpose, secrets).some((key) => {
    const right = Buffer.from(hmac(text, key).toString('base64url'));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Returns the secrets that are accepted, the current one first. */
function secretsOf({ sessionSecret, previousSessionSecret }: Secrets): [string, ...string[]] {
  return previousSessionSecret === undefined ? [sessionSecret] : [sessionSecret, previousSessionSecret];
}

function hmac(text: string, { bytes }: SecretKey): Buffer {
  return createHmac('sha256', bytes).update(text).digest();
}

function keyOf(secret: string, purpose: Purpose): SecretKey {
  const derive = (what: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', what, length));
  return { id: derive(`${purpose} id`, 4), bytes: derive(purpose, 32) };
}
