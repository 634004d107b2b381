import { createStored } from '../../../browser/browser-storage.ts';
import { recordIn } from '../../../browser/untrusted.ts';

/**
 * A payment in progress, stored under the key `payment:{order}`, so that a reloaded page or another tab continues where
 * the first one was. It proves nothing; the server decides.
 */
interface PendingPayment {
  startedAt: number;
  /** The provider's order id, once the customer has approved the payment. */
  approvedId?: string;
}

const recentMs = 30 * 60 * 1000;

export const pendingPaymentKey = (orderId: string): string => `payment:${orderId}`;

export function readPendingPayment(orderId: string): PendingPayment | undefined {
  return stored(orderId).read();
}

/** @param approvedId the provider's order id, once the customer has approved the payment */
export function savePendingPayment(orderId: string, approvedId?: string): void {
  stored(orderId).write(JSON.stringify({ startedAt: Date.now(), approvedId }));
}

/** Returns whether the customer may still be at the provider's site, or have just come back from it. */
export function wasStartedRecently(orderId: string): boolean {
  return (readPendingPayment(orderId)?.startedAt ?? 0) > Date.now() - recentMs;
}

export function clearPendingPayment(orderId: string): void {
  stored(orderId).write(null);
}

function stored(orderId: string) {
  return createStored(pendingPaymentKey(orderId), parse);
}

/** Stored text is untrusted input. */
function parse(text: string | null): PendingPayment | undefined {
  const { startedAt, approvedId } = recordIn(text);
  if (typeof startedAt !== 'number') return undefined;
  return { startedAt, ...(typeof approvedId === 'string' && { approvedId }) };
}
