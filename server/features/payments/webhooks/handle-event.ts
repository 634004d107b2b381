import type { PaymentProviderErrorDetails } from '../../../adapters/payments/provider-error.ts';
import { PaymentProviderError, unlessNotFound } from '../../../adapters/payments/provider-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { isCaptured, hasRefunds } from '../captures/capture-checks.ts';
import { belongsToShop, findAttemptOf } from '../captures/find-attempt.ts';
import { confirmPayment } from '../captures/confirm-payment.ts';
import { finishApproved } from '../captures/finish-approved.ts';
import { findPayment, findPaymentAttemptByProviderOrder } from '../data.ts';
import { followDispute } from '../disputes/follow-disputes.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { importProviderRefunds } from '../refunds/provider-refunds.ts';
import { giveUpAfterMs, retryDelayMs, scheduleWebhookEvent } from '../schedule.ts';
import { settle } from '../settle.ts';
import type { WebhookEvent } from './data.ts';
import { findWebhookEvent, updateWebhookEvent } from './data.ts';

/**
 * Handles a webhook event: reads what it is about from the provider and acts on that. Of the event itself only the ids
 * are used. Safe to run twice: everything that follows from it happens once.
 */
export async function handleEvent(deps: Deps, { eventId }: Jobs['handle-event']): Promise<void> {
  const event = await findWebhookEvent(deps.db, eventId);
  if (event?.state !== 'received') return;
  try {
    if (event.disputeId !== null) await followDispute(deps, event.disputeId);
    else if (event.captureId !== null) {
      const isHandled = await handleCapture(deps, event, event.captureId);
      if (!isHandled) return await retry(deps, event, { kind: 'in-progress', issue: 'REFUND_UNDER_WAY' });
    } else if (event.providerOrderId !== null) await handleOrder(deps, event.providerOrderId);
  } catch (error) {
    if (error instanceof PaymentProviderError) return retry(deps, event, error);
    throw error;
  }
  await updateWebhookEvent(deps.db, eventId, 'done');
}

async function handleOrder(deps: Deps, providerOrderId: string): Promise<void> {
  const attempt = await findPaymentAttemptByProviderOrder(deps.db, providerOrderId);
  if (attempt) await finishApproved(deps, attempt);
}

/** @returns false when the event must be handled again later */
async function handleCapture(
  deps: Deps,
  { eventType, refundId }: WebhookEvent,
  captureId: string,
): Promise<boolean> {
  const capture = await deps.payments.readCapture(captureId);
  const { amountCents, status } = capture;
  const payment = await findPayment(deps.db, captureId);
  const attempt = await findAttemptOf(deps, capture);
  // The nightly report follows the same rule.
  if (!payment && !attempt && !(await belongsToShop(deps, capture))) return true;
  if (eventType === 'PAYMENT.CAPTURE.REVERSED') {
    const orderId = payment?.orderId ?? null;
    // The provider gives the amount as that of a refund; without one, all of it.
    const taken =
      refundId === null ? undefined : await unlessNotFound(() => deps.payments.readRefund(refundId));
    const detail = { captureId, amountCents: taken?.amountCents ?? amountCents, status };
    const reversal = { orderId, subject: refundId ?? captureId, detail };
    await write(deps, (tx) => openPaymentIssue(deps, tx, { kind: 'capture_reversed', ...reversal }));
    return true;
  }
  if (hasRefunds(capture)) {
    if (attempt && !payment) await settle(deps, capture, attempt);
    return importProviderRefunds(deps, captureId);
  }
  if (isCaptured(capture)) await settle(deps, capture, attempt);
  else if (attempt) await confirmPayment(deps, { attemptId: attempt.id });
  return true;
}

async function retry(
  deps: Deps,
  event: WebhookEvent,
  { kind, issue, retryAfterMs = 0 }: Pick<PaymentProviderError, 'kind'> & PaymentProviderErrorDetails,
): Promise<void> {
  const { eventId, eventType, receivedAt } = event;
  const age = deps.clock().getTime() - receivedAt.getTime();
  if (age < giveUpAfterMs)
    return scheduleWebhookEvent(deps, deps.db, eventId, Math.max(retryDelayMs(age), retryAfterMs));
  await write(deps, async (tx) => {
    await updateWebhookEvent(tx, eventId, 'failed');
    const detail = { eventType, reason: kind, issue };
    await openPaymentIssue(deps, tx, { orderId: null, kind: 'unread_event', subject: eventId, detail });
  });
}
