import { createStored } from '../../browser/browser-storage.ts';

/**
 * What this browser remembers of a payment under way, under the key `payment:{order}`: a page that is loaded again, or
 * another tab, goes on where the first one was. It is no proof of anything; the server decides.
 */
interface KeptPayment {
  startedAt: number;
  /** The provider's order, once the buyer has approved it. */
  approvedId?: string;
}

const latelyMs = 30 * 60 * 1000;

export const keptPaymentKey = (orderId: string): string => `payment:${orderId}`;

export function readKeptPayment(orderId: string): KeptPayment | undefined {
  return stored(orderId).read();
}

/** @param approvedId the provider's order, once the buyer has approved it */
export function keepPayment(orderId: string, approvedId?: string): void {
  stored(orderId).write(JSON.stringify({ startedAt: Date.now(), approvedId }));
}

/** Whether the buyer may still be with the provider, or just have come from there. */
export function wasBegunLately(orderId: string): boolean {
  return (readKeptPayment(orderId)?.startedAt ?? 0) > Date.now() - latelyMs;
}

export function forgetPayment(orderId: string): void {
  stored(orderId).write(null);
}

function stored(orderId: string) {
  return createStored(keptPaymentKey(orderId), parse);
}

/** What is stored is the visitor's to change. */
function parse(text: string | null): KeptPayment | undefined {
  try {
    const { startedAt, approvedId } = JSON.parse(text ?? '') as Partial<KeptPayment>;
    if (typeof startedAt !== 'number') return undefined;
    return { startedAt, ...(typeof approvedId === 'string' && { approvedId }) };
  } catch {
    return undefined;
  }
}
