import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { releaseReservation } from '../../stock/api.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttempt, lockOrder, movePaymentAttempt } from '../data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import {
  abandonedAfterMs,
  giveUpAfterMs,
  retryDelayMs,
  schedulePaymentCheck,
  windowDelayMs,
} from '../schedule.ts';
import { isBeingCaptured, isLive } from '../transitions.ts';
import { finishApproved } from './finish-approved.ts';
import { finishCapture } from './finish-capture.ts';
import { closePendingIssues } from './note-pending.ts';

/**
 * Asks the provider what became of a payment attempt, and schedules the next check until it is over (step 7 in
 * docs/payments.md). An attempt that nobody approves ends after six hours. A capture that is undecided after 30 days
 * becomes a payment issue.
 */
export async function confirmPayment(deps: Deps, { attemptId }: Jobs['confirm-payment']): Promise<void> {
  const { wasAsked, waitMs } = await askProvider(deps, attemptId);
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (!attempt || !isLive(attempt)) return;
  const startedAt = attempt.captureStartedAt ?? attempt.createdAt;
  const age = deps.clock().getTime() - startedAt.getTime();
  if (!isBeingCaptured(attempt) && wasAsked && age > abandonedAfterMs) return abandon(deps, attempt);
  if (age > giveUpAfterMs) return reportUnresolved(deps, attempt);
  // An attempt that the provider could not be asked about may be approved, and nobody else tells of it again.
  const delayMs = isBeingCaptured(attempt) || !wasAsked ? retryDelayMs(age) : windowDelayMs(age);
  await schedulePaymentCheck(deps, deps.db, attemptId, Math.max(delayMs, waitMs));
}

/** @returns whether the provider could be asked, and how long it asks us to wait */
async function askProvider(deps: Deps, attemptId: string): Promise<{ wasAsked: boolean; waitMs: number }> {
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  const asked = { wasAsked: true, waitMs: 0 };
  if (!attempt) return asked;
  try {
    if (attempt.state === 'created') await finishApproved(deps, attempt);
    else await finishCapture(deps, attempt);
    return asked;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return { wasAsked: error.kind === 'not-found', waitMs: error.retryAfterMs ?? 0 };
  }
}

async function abandon(deps: Deps, { id, orderId }: PaymentAttempt): Promise<void> {
  const now = deps.clock();
  await write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if ((await movePaymentAttempt(tx, id, 'abandon', { updatedAt: now })) && order)
      await releaseReservation(tx, order, now);
  });
}

async function reportUnresolved(deps: Deps, { id, orderId, providerOrderId }: PaymentAttempt): Promise<void> {
  const paymentIssue = {
    kind: 'unresolved_capture',
    orderId,
    subject: id,
    detail: { providerOrderId },
  } as const;
  await write(deps, async (tx) => {
    await closePendingIssues(tx, id, deps.clock());
    await openPaymentIssue(deps, tx, paymentIssue);
  });
}
