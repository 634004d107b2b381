/**
 * Whom a pending payment waits for, by PayPal's reason (developer.paypal.com/docs/api/payments/v2, capture status details):
 * the buyer's bank, the buyer, the seller, or PayPal itself.
 */
export const pendingPayments = ['echeck', 'funding', 'seller', 'review'] as const;
export type PendingPayment = (typeof pendingPayments)[number];

const waitsFor: Record<string, PendingPayment> = {
  ECHECK: 'echeck',
  TRANSACTION_APPROVED_AWAITING_FUNDING: 'funding',
  INTERNATIONAL_WITHDRAWAL: 'seller',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: 'seller',
  UNILATERAL: 'seller',
  VERIFICATION_REQUIRED: 'seller',
};

/** Reasons that PayPal adds later, and those that say little (PENDING_REVIEW, OTHER), count as its own review. */
export function pendingPayment(reason: string): PendingPayment {
  return Object.hasOwn(waitsFor, reason) ? (waitsFor[reason] ?? 'review') : 'review';
}

/** Tells whether the money won't come by itself: the owner has to accept it, or to talk to the buyer. */
export function needsOwner(reason: string): boolean {
  return ['seller', 'funding'].includes(pendingPayment(reason));
}
