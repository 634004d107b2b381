export interface Refund {
  kind: string;
  state: string;
  amountCents: number;
}

/** Sums the completed refunds of the payment that paid the order; duplicate or late payments never belonged to its total. */
export function refundedCents(refunds: readonly Refund[]): number {
  return sumCents(refunds.filter(({ kind, state }) => kind === 'primary' && state === 'completed'));
}

/** Sums what went back of that payment, or is on its way: requested, and not failed. */
export function goingBackCents(refunds: readonly Refund[]): number {
  return sumCents(refunds.filter(({ kind, state }) => kind === 'primary' && state !== 'failed'));
}

const sumCents = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns whether a whole total came back; nothing can come back of an order that cost nothing. */
export const isRefundedInFull = (refunded: number, total: number): boolean =>
  refunded > 0 && refunded >= total;
