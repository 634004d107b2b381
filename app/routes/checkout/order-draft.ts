import { createStored } from '../../browser/browser-storage.ts';
import { randomKey } from '../../browser/random-key.ts';
import { recordIn } from '../../browser/untrusted.ts';

interface OrderDraft {
  key: string;
  body: string;
}

const stored = createStored('orderDraft', parse);

/**
 * Returns the `Idempotency-Key` of an order: the same for the same order until it is placed, even after a lost
 * connection, a reload or from a second tab, so that a retry can never create a second order.
 * @param order the body about to be sent; a different body gets a different key
 */
export function orderDraftKey(order: unknown): string {
  const body = JSON.stringify(order);
  const draft = stored.read();
  if (draft?.body === body) return draft.key;
  const key = randomKey();
  stored.write(JSON.stringify({ key, body } satisfies OrderDraft));
  return key;
}

/** Forgets the key. Call it once the order is placed: the next one is a new order, even if it looks the same. */
export function clearOrderDraft(): void {
  stored.write(null);
}

function parse(text: string | null): OrderDraft | undefined {
  const { key, body } = recordIn(text);
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : undefined;
}
