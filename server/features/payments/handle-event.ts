import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { askAgainMs, giveUpAfterMs } from './ask-again.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findAttemptByProviderOrder, findPayment } from './data.ts';
import type { StoredEvent } from './event-data.ts';
import { findEvent, updateEvent } from './event-data.ts';
import { finishApproved } from './finish-approved.ts';
import { handleEventLater } from './handle-event-later.ts';
import { openBreak } from './open-break.ts';
import { settle } from './settle.ts';

/**
 * Looks into what an event is about, as the provider tells it when it is asked; of the event itself nothing but the
 * ids is used. May run twice: everything that follows from it happens once.
 */
export async function handleEvent(deps: Deps, { eventId }: Jobs['handle-event']): Promise<void> {
  const event = await findEvent(deps.db, eventId);
  if (event?.state !== 'received') return;
  try {
    if (event.captureId !== null) await lookIntoCapture(deps, event, event.captureId);
    else if (event.providerOrderId !== null) await lookIntoOrder(deps, event.providerOrderId);
  } catch (error) {
    if (error instanceof PaymentProviderError) return again(deps, event, error);
    throw error;
  }
  await updateEvent(deps.db, eventId, 'done');
}

async function lookIntoOrder(deps: Deps, providerOrderId: string): Promise<void> {
  const attempt = await findAttemptByProviderOrder(deps.db, providerOrderId);
  if (attempt) await finishApproved(deps, attempt.id);
}

async function lookIntoCapture(deps: Deps, { eventType }: StoredEvent, captureId: string): Promise<void> {
  const capture = await deps.payments.readCapture(captureId);
  const payment = await findPayment(deps.db, captureId);
  if (eventType === 'PAYMENT.CAPTURE.REVERSED') return needsHuman('capture_reversed');
  if (capture.status === 'COMPLETED') return void (await settle(deps, capture));
  if (payment && (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED')) {
    return needsHuman('refunded_at_provider');
  }
  const attempt =
    capture.providerOrderId && (await findAttemptByProviderOrder(deps.db, capture.providerOrderId));
  if (attempt) await confirmPayment(deps, { attemptId: attempt.id });

  function needsHuman(kind: 'capture_reversed' | 'refunded_at_provider'): Promise<void> {
    const { amountCents, status } = capture;
    const found = { orderId: payment?.orderId ?? null, kind, subject: captureId };
    return deps.db
      .transaction()
      .execute((tx) => openBreak(deps, tx, { ...found, detail: { amountCents, status } }));
  }
}

async function again(deps: Deps, event: StoredEvent, { kind, issue }: PaymentProviderError): Promise<void> {
  const { eventId, eventType, receivedAt } = event;
  const age = deps.clock().getTime() - receivedAt.getTime();
  if (age < giveUpAfterMs) return handleEventLater(deps, deps.db, eventId, askAgainMs(age));
  await deps.db.transaction().execute(async (tx) => {
    await updateEvent(tx, eventId, 'failed');
    const detail = { eventType, reason: kind, issue };
    await openBreak(deps, tx, { orderId: null, kind: 'unread_event', subject: eventId, detail });
  });
}
