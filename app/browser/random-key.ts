/** Returns 128 random bits for an `Idempotency-Key`; `crypto.randomUUID` is missing on pages without https. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
