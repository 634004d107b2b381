import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { retryDelayMs, giveUpAfterMs } from './retry-delay.ts';
import { schedulePaymentCheck } from './schedule-payment-check.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttempt, lockOrder, updatePaymentAttempt } from '../data.ts';
import { finishApproved } from './finish-approved.ts';
import { finishCapture } from './finish-capture.ts';
import { releaseReservation } from '../../stock/api.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';

/** The provider keeps an order for three hours before it is approved, and three after. */
const unfinishedMs = 6 * 60 * 60 * 1000;

/**
 * Step 7 of the protocol (docs/payments.md), for one attempt: asks the provider what became of it, again and again
 * until it is over. One that nobody approves ends after six hours; of a capture that is not decided in 30 days a human
 * is told.
 */
export async function confirmPayment(deps: Deps, { attemptId }: Jobs['confirm-payment']): Promise<void> {
  const asked = await ask(deps, attemptId);
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (!attempt || !isLive(attempt)) return;
  const begun = attempt.captureStartedAt ?? attempt.createdAt;
  const age = deps.clock().getTime() - begun.getTime();
  const isUnderWay = attempt.state === 'capturing' || attempt.state === 'pending';
  if (!isUnderWay && asked && age > unfinishedMs) return expire(deps, attempt);
  if (age > giveUpAfterMs) return tellOwner(deps, attempt);
  await schedulePaymentCheck(deps, deps.db, attemptId, retryDelayMs(age));
}

function isLive({ state }: PaymentAttempt): boolean {
  return ['creating', 'created', 'capturing', 'pending'].includes(state);
}

/** @returns false when the provider could not be asked */
async function ask(deps: Deps, attemptId: string): Promise<boolean> {
  try {
    await finishApproved(deps, attemptId);
    await finishCapture(deps, attemptId);
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error.kind === 'not-found';
    throw error;
  }
}

async function expire(deps: Deps, { id, orderId }: PaymentAttempt): Promise<void> {
  const now = deps.clock();
  const released = await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const change = { state: 'expired', updatedAt: now } as const;
    return (await updatePaymentAttempt(tx, id, ['creating', 'created'], change))
      ? releaseReservation(tx, orderId, now)
      : [];
  });
  if (released.length > 0) await deps.catalogChanged({ productIds: released });
}

async function tellOwner(deps: Deps, { id, orderId, providerOrderId }: PaymentAttempt): Promise<void> {
  const found = { orderId, subject: id, detail: { providerOrderId } };
  await deps.db
    .transaction()
    .execute((tx) => openPaymentIssue(deps, tx, { kind: 'unresolved_capture', ...found }));
}
