import { createStored } from '../../browser/browser-storage.ts';
import { randomKey } from '../../browser/random-key.ts';

interface Attempt {
  key: string;
  body: string;
}

const stored = createStored('orderAttempt', parse);

/**
 * The `Idempotency-Key` under which an order is sent: the same for the same order until it has been placed, also
 * after a lost connection, a reload or from a second tab, so that a repeat can never make a second order.
 * @param order the body about to be sent; another body gets another key
 */
export function attemptKey(order: unknown): string {
  const body = JSON.stringify(order);
  const attempt = stored.read();
  if (attempt?.body === body) return attempt.key;
  const key = randomKey();
  stored.write(JSON.stringify({ key, body } satisfies Attempt));
  return key;
}

/** To be called once the order is known to be placed: the next one is another order, even if it looks the same. */
export function attemptDone(): void {
  stored.write(null);
}

function parse(text: string | null): Attempt | undefined {
  try {
    const { key, body } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return typeof key === 'string' && typeof body === 'string' ? { key, body } : undefined;
  } catch {
    return undefined;
  }
}
