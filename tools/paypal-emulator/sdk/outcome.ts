/** The message of the approval window after the buyer's decision. */
export interface Outcome {
  outcome: 'approve' | 'cancel';
  orderID: string;
  payerID?: string;
}

export interface ExpectedSender {
  origin: string;
  source: unknown;
  session: string;
}

/**
 * Returns a message only if it comes from our own window on the emulator's origin and from this opening of it; any other
 * page may post messages to the shop's window as well.
 */
export function readOutcome(
  event: { origin: string; source: unknown; data: unknown },
  expected: ExpectedSender,
): Outcome | undefined {
  if (event.origin !== expected.origin || event.source !== expected.source || !event.source) return undefined;
  const { from, session, outcome, orderID, payerID } = Object(event.data) as Record<string, unknown>;
  if (from !== 'paypal-emulator' || session !== expected.session) return undefined;
  if (typeof orderID !== 'string') return undefined;
  if (outcome !== 'approve' && outcome !== 'cancel') return undefined;
  return { outcome, orderID, ...(typeof payerID === 'string' && { payerID }) };
}
