import type { Emulator } from './context.ts';
import type { KeptReply } from './state.ts';

/** PayPal: "The server stores keys for 6 hours." */
const lifeMs = 6 * 60 * 60 * 1000;

/** What this PayPal-Request-Id was used for before, if it still counts. */
export function findKept(
  { state, clock }: Emulator,
  operation: string,
  requestId: string | undefined,
): KeptReply | undefined {
  const kept = state.kept.get(`${operation} ${requestId}`);
  return kept && clock.now() - kept.at < lifeMs ? kept : undefined;
}

/**
 * Keeps the outcome of what was processed: an order, a refund, or a declined payment. Refusals that come before any
 * processing (malformed, unknown, not approved) leave the key unused.
 */
export function keep(
  { state, clock }: Emulator,
  operation: string,
  requestId: string | undefined,
  outcome: Pick<KeptReply, 'orderId' | 'refundId' | 'refusal'>,
): void {
  if (requestId) state.save({ kept: { key: `${operation} ${requestId}`, at: clock.now(), ...outcome } });
}
