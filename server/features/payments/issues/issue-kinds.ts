/** What can need a human, in his words: what has happened, and what he does about it. */
export const paymentIssueKinds = {
  order_mismatch: {
    title: 'The provider holds another order than ours',
    advice:
      'Nothing was captured. The customer can pay again. If it comes twice, have the payment code looked at.',
  },
  capture_refused: {
    title: 'The provider refused a capture',
    advice:
      'No money moved. Look up the issue in the detail; DUPLICATE_INVOICE_ID means that the order was paid before: look for its payment at the provider. Once you have closed this, the customer can pay again.',
  },
  refunded_before_settled: {
    title: 'Money was given back before its payment was known here',
    advice:
      'The order counts as unpaid; the customer can pay again. If only a part went back, give back the rest on the provider’s own pages.',
  },
  unresolved_capture: {
    title: 'A payment has not been decided for 30 days',
    advice:
      'Look up the provider’s order. Refund it there if money has come, and tell the customer. Once you have closed this, its parts are free and the customer can pay again.',
  },
  unknown_capture: {
    title: 'Money that belongs to no payment of ours',
    advice: 'Look up the capture at the provider. Refund it there unless you know what it is for.',
  },
  capture_mismatch: {
    title: 'Money came, but not what was asked for',
    advice: 'The order stays unpaid. Refund the capture at the provider and ask the customer to pay again.',
  },
  late_payment: {
    title: 'Money came when the parts were gone',
    advice:
      'It goes back by itself, and the customer is told when it has. Ring him if the parts can be had after all: then he can pay again.',
  },
  capture_reversed: {
    title: 'A payment was taken back, by a dispute or a chargeback',
    advice: 'Answer the dispute at the provider. Hold the parcel back if it has not left.',
  },
  refund_failed: {
    title: 'The provider refused a refund',
    advice:
      'The money is still here; the issue in the detail says why. When the cause is gone: refund again from the order if this payment has paid it. What came twice or too late for its order (payment: duplicate, late) you give back on the provider’s own pages; the shop takes note of it.',
  },
  unresolved_refund: {
    title: 'A refund has not been decided for 30 days',
    advice:
      'Look up the capture at the provider and tell the customer. Once you have closed this, the refund counts as failed: if it has not been made, refund again from the order if this payment has paid it. What came twice or too late for its order (payment: duplicate, late) you give back on the provider’s own pages; the shop takes note of it.',
  },
  unknown_refund: {
    title: 'The provider’s report has a refund that the shop does not count',
    advice: 'Look it up at the provider. The order and the tax report show nothing of it.',
  },
  payment_not_at_provider: {
    title: 'The provider knows nothing of a payment that the shop counts',
    advice: 'Look up the capture at the provider. Hold the parcel back until it is found.',
  },
  refund_not_at_provider: {
    title: 'The provider knows nothing of a refund that the shop counts',
    advice: 'Look it up at the provider; if it is not there, the customer still waits for his money.',
  },
  amount_differs: {
    title: 'The provider has another amount than the shop',
    advice: 'Compare both amounts in the detail with the provider’s own pages.',
  },
  report_unreadable: {
    title: 'The provider does not let the shop read its transaction report',
    advice:
      'Without it nothing is compared each night. Turn on Transaction Search for the app in the provider’s developer pages.',
  },
  unread_event: {
    title: 'An event of the provider could not be looked into for 30 days',
    advice: 'Compare the event with the provider’s own pages.',
  },
} as const satisfies Record<string, { title: string; advice: string }>;

export type PaymentIssueKind = keyof typeof paymentIssueKinds;

export function describePaymentIssue(kind: string): { title: string; advice: string } {
  const known = Object.hasOwn(paymentIssueKinds, kind)
    ? paymentIssueKinds[kind as PaymentIssueKind]
    : undefined;
  // A row of a later or earlier version of the shop.
  return known ?? { title: kind, advice: 'Compare with the provider.' };
}
