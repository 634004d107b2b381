/** What can need a human, in his words: what has happened, and what he does about it. */
export const breakKinds = {
  order_mismatch: {
    title: 'The provider holds another order than ours',
    advice:
      'Nothing was captured. The customer can pay again. If it comes twice, have the payment code looked at.',
  },
  capture_refused: {
    title: 'The provider refused a capture',
    advice:
      'No money moved. Look up the issue in the detail; DUPLICATE_INVOICE_ID means that the order was paid before: look for its payment at the provider.',
  },
  refunded_before_settled: {
    title: 'Money was given back before its payment was known here',
    advice: 'Compare with the provider. The order counts as unpaid here; the customer can pay again.',
  },
  unresolved_capture: {
    title: 'A payment has not been decided for 30 days',
    advice: 'Look up the provider’s order. Refund it there if money has come, and tell the customer.',
  },
  unknown_capture: {
    title: 'Money that belongs to no payment of ours',
    advice: 'Look up the capture at the provider. Refund it there unless you know what it is for.',
  },
  capture_mismatch: {
    title: 'Money came, but not what was asked for',
    advice: 'The order stays unpaid. Refund the capture at the provider and ask the customer to pay again.',
  },
  duplicate_payment: {
    title: 'An order was paid twice',
    advice: 'Refund the second capture at the provider.',
  },
  late_payment: {
    title: 'Money came when the parts were gone',
    advice: 'Refund the capture at the provider, or find the parts and tell the customer.',
  },
  capture_reversed: {
    title: 'A payment was taken back, by a dispute or a chargeback',
    advice: 'Answer the dispute at the provider. Hold the parcel back if it has not left.',
  },
  refunded_at_provider: {
    title: 'A payment was refunded at the provider',
    advice: 'The order shows nothing of it. Write it down for the tax report.',
  },
  unread_event: {
    title: 'An event of the provider could not be looked into for 30 days',
    advice: 'Compare the event with the provider’s own pages.',
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type BreakKind = keyof typeof breakKinds;

export function wordsOf(kind: string): { title: string; advice: string } {
  const known = Object.hasOwn(breakKinds, kind) ? breakKinds[kind as BreakKind] : undefined;
  // A row of a later or earlier version of the shop.
  return known ?? { title: kind, advice: 'Compare with the provider.' };
}
