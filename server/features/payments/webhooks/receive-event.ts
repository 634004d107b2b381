import { ShopError } from '../../../../shop/shop-error.ts';
import type { EventMessage, ProviderEvent } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { findPayment, findPaymentAttemptByProviderOrder } from '../data.ts';
import { scheduleApprovedCheck, scheduleWebhookEvent } from '../schedule.ts';
import { insertWebhookEvent } from './data.ts';
import { webhookEvents } from './count-events.ts';

/** The customer's own browser gets this long to finish an approved payment. */
const browserFirstMs = 60_000;

/**
 * Accepts an event that the provider has signed (step 6 in docs/payments.md). Most say what the shop knows already, and are
 * done with that; the others leave a job that handles them. A repeated event is accepted and does nothing.
 * @throws ShopError `invalid_input` when the provider has not signed it; `unavailable` when the signature can't be
 *   verified now, so that the provider sends it again
 */
export async function receiveEvent(deps: Deps, message: EventMessage): Promise<void> {
  const event = await verifyEvent(deps, message);
  const { eventId, eventType, providerOrderId = null, captureId = null } = event;
  const isApproval = eventType === 'CHECKOUT.ORDER.APPROVED';
  const receivedAt = deps.clock();
  await write(deps, async (tx) => {
    const { approved, isSettled } = await readWhatItSays(tx, event);
    const isNew = await insertWebhookEvent(tx, {
      eventId,
      rawBody: message.rawBody.toString('utf8'),
      state: approved || isSettled ? 'done' : 'received',
      receivedAt,
      eventType,
      providerOrderId,
      captureId,
      refundId: event.refundId ?? null,
      disputeId: event.disputeId ?? null,
    });
    if (!isNew || isSettled) return;
    const waitMs = isApproval ? browserFirstMs : 0;
    if (!approved) await scheduleWebhookEvent(deps, tx, eventId, waitMs);
    else if (approved.state === 'created') await scheduleApprovedCheck(deps, tx, approved.id, waitMs);
  });
}

/** Returns what the shop knows of what an event says: the payment that was approved, or that its money is recorded. */
async function readWhatItSays(tx: Tx, { eventType, providerOrderId, captureId }: ProviderEvent) {
  if (eventType === 'CHECKOUT.ORDER.APPROVED' && providerOrderId !== undefined)
    return { approved: await findPaymentAttemptByProviderOrder(tx, providerOrderId), isSettled: false };
  if (eventType !== 'PAYMENT.CAPTURE.COMPLETED' || captureId === undefined) return { isSettled: false };
  const payment = await findPayment(tx, captureId);
  // Its fee can be named later than the money.
  return { isSettled: payment?.status === 'COMPLETED' && payment.feeCents !== null };
}

async function verifyEvent({ payments, log }: Deps, message: EventMessage): Promise<ProviderEvent> {
  try {
    const event = await payments.readEvent(message);
    webhookEvents.inc({ outcome: 'accepted' });
    return event;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    webhookEvents.inc({ outcome: kind === 'forged' ? 'forged' : 'unverifiable' });
    if (kind === 'forged') {
      log.warn({ issue }, 'an event that the provider has not signed was refused');
      throw new ShopError('invalid_input', 'The payment provider has not signed this');
    }
    log.error({ kind, issue }, 'an event of the payment provider could not be taken');
    if (issue === 'MALFORMED_EVENT') throw new ShopError('invalid_input', 'This event cannot be read');
    throw new ShopError('unavailable', 'This event cannot be verified just now', { retryAfter: 30 });
  }
}
