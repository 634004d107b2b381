import { needsOwner } from '../../../../shop/rules/orders/pending-payment.ts';
import type { ProviderCapture } from '../../../adapters/payments/port.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import { payments } from '../../../counters.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { lockOrder, movePaymentAttempt, updatePendingReason } from '../data.ts';
import { resolvePaymentIssueAbout } from '../issues/data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';

/** Most reviews that keep a payment pending take an hour or so. */
const notifyOwnerAfterMs = 24 * 60 * 60 * 1000;

/**
 * Stores that the provider has not decided about a capture, and why. The owner is told at once if the money won't come
 * without them, otherwise after a day: the parts stay reserved, and the buyer waits.
 */
export async function notePending(
  deps: Deps,
  attempt: PaymentAttempt,
  { captureId, amountCents, statusReason: reason = 'OTHER' }: ProviderCapture,
): Promise<void> {
  const now = deps.clock();
  const { id: subject, orderId } = attempt;
  const waitedMs = now.getTime() - (attempt.captureStartedAt ?? attempt.createdAt).getTime();
  const kind = needsOwner(reason)
    ? 'pending_needs_owner'
    : waitedMs > notifyOwnerAfterMs
      ? 'pending_for_a_day'
      : undefined;
  if (attempt.state === 'pending' && attempt.pendingReason === reason && !kind) return;
  const isNew = await write(deps, async (tx) => {
    await lockOrder(tx, orderId);
    const change = { pendingReason: reason, updatedAt: now };
    const isNew = await movePaymentAttempt(tx, subject, 'wait', change);
    const isWaiting = isNew || (await updatePendingReason(tx, subject, reason));
    // Decided in the meantime.
    if (!isWaiting) return false;
    const detail = { reason, captureId, amountCents };
    if (kind) await openPaymentIssue(deps, tx, { orderId, kind, subject, detail });
    return isNew;
  });
  if (isNew) payments.inc({ outcome: 'pending' });
}

/** Closes what the owner was told about a pending payment, because it isn't pending anymore. */
export async function closePendingIssues(tx: Tx, attemptId: string, resolvedAt: Date): Promise<void> {
  for (const kind of ['pending_needs_owner', 'pending_for_a_day'] as const)
    await resolvePaymentIssueAbout(
      tx,
      { kind, subject: attemptId },
      { resolvedAt, note: 'It is not pending anymore.' },
    );
}
