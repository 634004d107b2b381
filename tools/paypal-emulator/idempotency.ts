import type { Emulator } from './context.ts';
import type { StoredOutcome } from './state.ts';

const hour = 60 * 60 * 1000;
/** PayPal: "The server stores keys for 6 hours", and for refunds "for 45 days". */
const lifeMs = (operation: string): number => (operation.startsWith('refund ') ? 45 * 24 * hour : 6 * hour);

/** Returns the outcome stored for a PayPal-Request-Id, unless it has expired. */
export function findOutcome(
  { state, clock }: Emulator,
  operation: string,
  requestId: string | undefined,
): StoredOutcome | undefined {
  const kept = state.kept.get(`${operation} ${requestId}`);
  return kept && clock.now() - kept.at < lifeMs(operation) ? kept : undefined;
}

/**
 * Stores the outcome of a processed request: an order, a refund, or a declined payment. Requests rejected before any
 * processing (malformed, unknown, not approved) leave the key unused.
 */
export function storeOutcome(
  { state, clock }: Emulator,
  operation: string,
  requestId: string | undefined,
  outcome: Pick<StoredOutcome, 'orderId' | 'refundId' | 'refusal'>,
): void {
  if (requestId) state.save({ kept: { key: `${operation} ${requestId}`, at: clock.now(), ...outcome } });
}
