import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { retryDelayMs, giveUpAfterMs } from '../captures/retry-delay.ts';
import { confirmPayment } from '../captures/confirm-payment.ts';
import { findPaymentAttemptByProviderOrder, findPayment } from '../data.ts';
import type { StoredEvent } from './event-data.ts';
import { findEvent, updateEvent } from './event-data.ts';
import { finishApproved } from '../captures/finish-approved.ts';
import { scheduleWebhookEvent } from './schedule-webhook-event.ts';
import { isCaptured, isRefunded } from '../captures/is-captured.ts';
import { belongsToShop } from '../is-of-shop.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { settle } from '../settle.ts';
import { importProviderRefunds } from '../refunds/import-provider-refunds.ts';

/**
 * Looks into what an event is about, as the provider tells it when it is asked; of the event itself nothing but the
 * ids is used. May run twice: everything that follows from it happens once.
 */
export async function handleEvent(deps: Deps, { eventId }: Jobs['handle-event']): Promise<void> {
  const event = await findEvent(deps.db, eventId);
  if (event?.state !== 'received') return;
  try {
    if (event.captureId !== null) {
      const isOver = await lookIntoCapture(deps, event, event.captureId);
      if (!isOver) return await again(deps, event, { kind: 'in-progress', issue: 'REFUND_UNDER_WAY' });
    } else if (event.providerOrderId !== null) await lookIntoOrder(deps, event.providerOrderId);
  } catch (error) {
    if (error instanceof PaymentProviderError) return again(deps, event, error);
    throw error;
  }
  await updateEvent(deps.db, eventId, 'done');
}

async function lookIntoOrder(deps: Deps, providerOrderId: string): Promise<void> {
  const attempt = await findPaymentAttemptByProviderOrder(deps.db, providerOrderId);
  if (attempt) await finishApproved(deps, attempt.id);
}

/** @returns false when it has to be looked into again */
async function lookIntoCapture(deps: Deps, { eventType }: StoredEvent, captureId: string): Promise<boolean> {
  const capture = await deps.payments.readCapture(captureId);
  const { amountCents, status, providerOrderId } = capture;
  const payment = await findPayment(deps.db, captureId);
  const attempt = providerOrderId && (await findPaymentAttemptByProviderOrder(deps.db, providerOrderId));
  // The report of the night goes by the same rule.
  if (!payment && !attempt && !belongsToShop(deps, capture)) return true;
  if (eventType === 'PAYMENT.CAPTURE.REVERSED') {
    const found = {
      orderId: payment?.orderId ?? null,
      kind: 'capture_reversed',
      subject: captureId,
    } as const;
    const detail = { amountCents, status };
    await deps.db.transaction().execute((tx) => openPaymentIssue(deps, tx, { ...found, detail }));
    return true;
  }
  if (isRefunded(capture)) {
    if (attempt && !payment) await settle(deps, capture);
    return importProviderRefunds(deps, captureId);
  }
  if (isCaptured(capture)) await settle(deps, capture);
  else if (attempt) await confirmPayment(deps, { attemptId: attempt.id });
  return true;
}

async function again(
  deps: Deps,
  event: StoredEvent,
  { kind, issue }: Pick<PaymentProviderError, 'kind' | 'issue'>,
): Promise<void> {
  const { eventId, eventType, receivedAt } = event;
  const age = deps.clock().getTime() - receivedAt.getTime();
  if (age < giveUpAfterMs) return scheduleWebhookEvent(deps, deps.db, eventId, retryDelayMs(age));
  await deps.db.transaction().execute(async (tx) => {
    await updateEvent(tx, eventId, 'failed');
    const detail = { eventType, reason: kind, issue };
    await openPaymentIssue(deps, tx, { orderId: null, kind: 'unread_event', subject: eventId, detail });
  });
}
