import { createStored } from '../../browser/browser-storage.ts';
import { randomKey } from '../../browser/random-key.ts';
import { recordIn } from '../../browser/untrusted.ts';

interface Attempt {
  key: string;
  body: string;
}

const stored = createStored('orderAttempt', parse);

/**
 * Returns the `Idempotency-Key` of an order: the same for the same order until it is placed, even after a lost
 * connection, a reload or from a second tab, so that a retry can never create a second order.
 * @param order the body about to be sent; a different body gets a different key
 */
export function orderDraftKey(order: unknown): string {
  const body = JSON.stringify(order);
  const attempt = stored.read();
  if (attempt?.body === body) return attempt.key;
  const key = randomKey();
  stored.write(JSON.stringify({ key, body } satisfies Attempt));
  return key;
}

/** Forgets the key. Call it once the order is placed: the next one is a new order, even if it looks the same. */
export function clearOrderDraft(): void {
  stored.write(null);
}

function parse(text: string | null): Attempt | undefined {
  const { key, body } = recordIn(text);
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : undefined;
}
