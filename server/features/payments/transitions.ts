/**
 * The states of payment attempts and refunds, and the moves allowed from each. Nothing changes a state but
 * `movePaymentAttempt` and `moveRefund` in the data files; they apply a move only in a state that allows it.
 * docs/payments.md shows these tables.
 */
import type { PaymentAttemptState, RefundState } from '../../db/row.ts';

interface Move<State> {
  to: State;
  when: string;
}

/** What can happen to a payment attempt. A move leads to the same state wherever it starts. */
export const paymentAttemptMoves = {
  open: { to: 'created', when: 'the provider has created its order' },
  refuse: { to: 'rejected', when: 'the provider refuses to create an order' },
  replace: {
    to: 'expired',
    when: 'the customer starts again, and this attempt is too old or has another amount, payee or environment; or the address is corrected',
  },
  abandon: { to: 'expired', when: 'nobody has approved it for six hours' },
  loseStock: {
    to: 'expired',
    when: 'its stock is gone before the capture, so nothing may be captured later',
  },
  close: {
    to: 'expired',
    when: 'its order is canceled or paid by hand, or can no longer be paid when it is to be captured',
  },
  capture: { to: 'capturing', when: 'the customer has approved it and its stock is reserved' },
  wait: { to: 'pending', when: 'the provider reports the capture as pending' },
  decline: { to: 'declined', when: 'the card or account is declined' },
  reopen: { to: 'created', when: 'the provider wants (another) approval first' },
  lapse: {
    to: 'expired',
    when: 'the provider has voided or forgotten its order, or has forgotten the key of the capture',
  },
  reject: { to: 'rejected', when: "the provider's order is not ours, or the capture is refused for good" },
  settle: { to: 'captured', when: 'the money asked for has arrived' },
  settleForeign: {
    to: 'rejected',
    when: 'other money than asked for has arrived, or it was refunded before',
  },
  returnLate: {
    to: 'rejected',
    when: 'money that came too late is refunded in full, so the order can be paid again',
  },
  closeUnresolved: {
    to: 'rejected',
    when: 'an admin closes the payment issue about a capture that was undecided for 30 days',
  },
} as const satisfies Record<string, Move<PaymentAttemptState>>;
export type PaymentAttemptMove = keyof typeof paymentAttemptMoves;

/** Money can arrive in any state once the provider has an order: what has moved must be written down. */
const moneyArrives = ['settle', 'settleForeign'] as const;
const captureEnds = ['decline', 'reopen', 'lapse', 'reject', 'closeUnresolved', ...moneyArrives] as const;

export const paymentAttemptTransitions: Record<PaymentAttemptState, readonly PaymentAttemptMove[]> = {
  creating: ['open', 'refuse', 'replace', 'abandon', 'close', 'closeUnresolved'],
  created: ['capture', 'replace', 'abandon', 'loseStock', 'close', 'closeUnresolved', ...moneyArrives],
  capturing: ['wait', ...captureEnds],
  pending: captureEnds,
  declined: ['capture', 'loseStock', 'close', ...moneyArrives],
  captured: ['returnLate', ...moneyArrives],
  expired: moneyArrives,
  rejected: moneyArrives,
};

export const refundMoves = {
  complete: {
    to: 'completed',
    when: 'the provider reports it as completed, even after it counted as failed',
  },
  fail: { to: 'failed', when: 'the provider refuses, fails or cancels it; its amount can be refunded again' },
  closeUnresolved: {
    to: 'failed',
    when: 'an admin closes the payment issue about a refund that was undecided for 30 days',
  },
} as const satisfies Record<string, Move<RefundState>>;
export type RefundMove = keyof typeof refundMoves;

export const refundTransitions: Record<RefundState, readonly RefundMove[]> = {
  requested: ['complete', 'fail', 'closeUnresolved'],
  completed: [],
  // Money that went back after all must be written down.
  failed: ['complete'],
};

/** Returns the states in which `move` is allowed. */
export function statesAllowing<State extends string, Name extends string>(
  transitions: Record<State, readonly Name[]>,
  move: Name,
): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(move));
}

/** Attempts that can still become a payment by themselves; an order has at most one. */
export const liveStates = ['creating', 'created', 'capturing', 'pending'] as const;

export function isLive({ state }: { state: PaymentAttemptState }): boolean {
  return liveStates.some((live) => live === state);
}

/** Tells whether a capture has been sent, or may have been, and its outcome isn't known. */
export function isBeingCaptured({ state }: { state: PaymentAttemptState }): boolean {
  return state === 'capturing' || state === 'pending';
}

/**
 * Tells whether a payment of an order is being confirmed. Captured but unpaid: the payment came when the order could not use
 * it, and is being refunded. `isConfirming` in orders/stored-order-data.ts says the same in SQL.
 */
export function isConfirming(
  { paidAt }: { paidAt: Date | null },
  attempts: readonly { state: PaymentAttemptState }[],
): boolean {
  return (
    paidAt === null && attempts.some((attempt) => isBeingCaptured(attempt) || attempt.state === 'captured')
  );
}
