/** Why a payment can need a human: what has happened, and what the owner does about it. */
export const paymentIssueKinds = {
  order_mismatch: {
    title: 'PayPal’s order differs from ours',
    advice:
      'Nothing was captured, and the customer can pay again. If this happens twice, have the payment code checked.',
  },
  capture_refused: {
    title: 'PayPal refused a capture',
    advice:
      'No money moved. Look up PayPal’s error code in the detail. DUPLICATE_INVOICE_ID means that the order was paid before: look for its payment at PayPal. Once you close this, the customer can pay again.',
  },
  refunded_before_settled: {
    title: 'Money was refunded before the shop knew of its payment',
    advice:
      'The order counts as unpaid, and the customer can pay again. If only part of it was refunded, refund the rest on PayPal’s own pages.',
  },
  pending_needs_owner: {
    title: 'A payment waits for you at PayPal',
    advice:
      'The money has not arrived and won’t by itself; the parts stay reserved. The reason in the detail says what to do on PayPal’s pages. RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION or INTERNATIONAL_WITHDRAWAL: accept the payment. UNILATERAL: confirm your email address. VERIFICATION_REQUIRED: verify your account. TRANSACTION_APPROVED_AWAITING_FUNDING: ask the customer to send the money to PayPal. This closes itself when the payment is decided.',
  },
  pending_for_a_day: {
    title: 'A payment has been pending for more than a day',
    advice:
      'PayPal has not decided; its reason is in the detail. An ECHECK takes 3 to 6 business days to clear, a PENDING_REVIEW usually less. Don’t ship: the parts stay reserved. This closes itself when the payment is decided.',
  },
  unresolved_capture: {
    title: 'A payment has been undecided for 30 days',
    advice:
      'Look up PayPal’s order. If money has arrived, refund it there and tell the customer. Once you close this, its parts are released and the customer can pay again.',
  },
  unknown_capture: {
    title: 'Money arrived that belongs to no payment of ours',
    advice: 'Look up the capture at PayPal. Refund it there unless you know what it is for.',
  },
  capture_mismatch: {
    title: 'Money arrived, but not what was asked for',
    advice: 'The order stays unpaid. Refund the capture at PayPal and ask the customer to pay again.',
  },
  late_payment: {
    title: 'Money arrived after the parts were gone or the order was canceled',
    advice:
      'It is refunded automatically, and the customer gets an email when it is done. Call them if you can get the parts after all: then they can pay again, or place the order again if it is closed.',
  },
  capture_reversed: {
    title: 'A payment was reversed by a dispute or a chargeback',
    advice:
      'Answer the dispute at PayPal. Hold the package if it has not shipped. If PayPal pays the money back, this closes by itself.',
    adviceOnceDecided:
      'The dispute about this order is over, so there is nothing left to answer. If it was decided for you, PayPal pays the money back, and this closes by itself. Otherwise the money is gone: if the parts have not shipped, cancel the order, which can put them back in stock, and close this.',
  },
  returned_after_cancel: {
    title: 'PayPal gave back a payment after its order was canceled',
    advice:
      'The customer’s money is here, and their order is canceled. If the parts were sent and have not come back, keep the money and close this. Otherwise refund it from the order, or call the customer: if they still want the parts, they can order them again once you have refunded it.',
  },
  capture_held: {
    title: 'PayPal holds the money of a payment',
    advice:
      'The money is still yours, but you can’t use it. Look up why at PayPal, and hold the package if it has not shipped. Once the money is released, this closes by itself.',
  },
  disputes_not_permitted: {
    title: 'PayPal does not let the shop read disputes',
    advice:
      'Without it the shop can’t tell you until when to answer one. Turn on Disputes for the app on PayPal’s developer pages.',
  },
  refund_failed: {
    title: 'PayPal refused a refund',
    advice:
      'Nothing was refunded; the reason in the detail says why. When the cause is gone, refund again from the order if this payment paid for it. Parts that were not to be sent are to send again until then: choose them again. Parts that had been sent and came back are recorded already: type the amount and leave them at 0. A payment that was duplicate or late (see the detail) is refunded on PayPal’s own pages; the shop will record it.',
  },
  refunded_twice: {
    title: 'More was refunded than was paid',
    advice:
      'PayPal completed a refund that the shop had recorded as failed, after another refund replaced it. The order shows only the second. Ask the customer to return the extra amount.',
  },
  unresolved_refund: {
    title: 'A refund has been undecided for 30 days',
    advice:
      'Look up the capture at PayPal and tell the customer. Once you close this, the refund counts as failed. If it was not made, refund again from the order if this payment paid for it. A payment that was duplicate or late (see the detail) is refunded on PayPal’s own pages; the shop will record it.',
  },
  unknown_refund: {
    title: 'PayPal’s report contains a refund that the shop does not count',
    advice: 'Look it up at PayPal. The order and the tax report do not show it.',
  },
  payment_not_at_provider: {
    title: 'PayPal does not know a payment that the shop counts',
    advice: 'Look up the capture at PayPal. Hold the package until it is found.',
  },
  refund_not_at_provider: {
    title: 'PayPal does not know a refund that the shop counts',
    advice: 'Look it up at PayPal. If it is not there, the customer is still waiting for the money.',
  },
  amount_differs: {
    title: 'PayPal has another amount than the shop',
    advice: 'Compare both amounts in the detail with PayPal’s own pages.',
  },
  report_not_permitted: {
    title: 'PayPal does not let the shop read its transaction report',
    advice:
      'Without it nothing is compared at night. Turn on Transaction Search for the app on PayPal’s developer pages; that can take nine hours to work.',
  },
  report_unreadable: {
    title: 'PayPal’s transaction report can’t be read',
    advice:
      'Nothing was compared tonight. Look up PayPal’s error code in the detail, and have the payment code checked if it comes again.',
  },
  report_without_data: {
    title: 'PayPal’s transaction report has no data, although there were payments',
    advice:
      'Nothing is compared at night. For a new account this can take a few days; if it does not go away, ask PayPal’s support.',
  },
  unreadable_transaction: {
    title: 'A record of PayPal’s transaction report can’t be read',
    advice: 'Look up the transaction at PayPal and compare it by hand. All others were compared.',
  },
  no_events: {
    title: 'PayPal’s events don’t arrive',
    advice:
      'Payments are still confirmed, but later, and disputes may be noticed late. Compare the webhook’s address, its id and its events with PayPal’s developer pages, and the log for refused events.',
  },
  unread_event: {
    title: 'An event from PayPal could not be handled for 30 days',
    advice: 'Compare the event with PayPal’s own pages.',
  },
} as const satisfies Record<string, { title: string; advice: string; adviceOnceDecided?: string }>;

export type PaymentIssueKind = keyof typeof paymentIssueKinds;

/**
 * Returns title and advice of a kind, also for one written by a later or earlier version of the shop.
 * @param isDecided whether every dispute about its order is over
 */
export function describePaymentIssue(kind: string, isDecided = false): { title: string; advice: string } {
  if (!Object.hasOwn(paymentIssueKinds, kind)) return { title: kind, advice: 'Compare with PayPal.' };
  const known: { title: string; advice: string; adviceOnceDecided?: string } =
    paymentIssueKinds[kind as PaymentIssueKind];
  const { title, advice, adviceOnceDecided = advice } = known;
  return { title, advice: isDecided ? adviceOnceDecided : advice };
}
