import { ShopError } from '../../../../shop/shop-error.ts';
import type { EventMessage, ProviderEvent } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { insertWebhookEvent } from './data.ts';
import { scheduleWebhookEvent } from '../schedule.ts';
import { webhookEvents } from './count-events.ts';

/** The customer's own browser gets this long to finish an approved payment. */
const browserFirstMs = 60_000;

/**
 * Accepts an event that the provider has signed and leaves a job that handles it (step 6 in docs/payments.md). A repeated
 * event is accepted and does nothing.
 * @throws ShopError `invalid_input` when the provider has not signed it; `unavailable` when the signature can't be
 *   verified now, so that the provider sends it again
 */
export async function receiveEvent(deps: Deps, message: EventMessage): Promise<void> {
  const { eventId, eventType, ...about } = await verifyEvent(deps, message);
  const receivedAt = deps.clock();
  await write(deps, async (tx) => {
    const isNew = await insertWebhookEvent(tx, {
      eventId,
      rawBody: message.rawBody.toString('utf8'),
      state: 'received',
      receivedAt,
      eventType,
      providerOrderId: about.providerOrderId ?? null,
      captureId: about.captureId ?? null,
      refundId: about.refundId ?? null,
      disputeId: about.disputeId ?? null,
    });
    if (!isNew) return;
    const waitMs = eventType === 'CHECKOUT.ORDER.APPROVED' ? browserFirstMs : 0;
    await scheduleWebhookEvent(deps, tx, eventId, waitMs);
  });
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
