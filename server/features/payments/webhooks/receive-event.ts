import { ShopError } from '../../../../shop/shop-error.ts';
import type { EventMessage, ProviderEvent } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import { insertEvent } from './event-data.ts';
import { scheduleWebhookEvent } from './schedule-webhook-event.ts';

/** The buyer's own browser comes first; what it has not finished by then it has left. */
const browserFirstMs = 60_000;

/**
 * Step 6 of the protocol (docs/payments.md): takes an event that the provider has signed and leaves a job that looks
 * into it. A repeat is taken and does nothing.
 * @throws ShopError `invalid_input` for what the provider has not signed; `unavailable` when that cannot be told now,
 * so that it is sent again
 */
export async function receiveEvent(deps: Deps, message: EventMessage): Promise<void> {
  const { eventId, eventType, providerOrderId, captureId } = await verified(deps, message);
  const receivedAt = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, {
      eventId,
      rawBody: message.rawBody.toString('utf8'),
      state: 'received',
      receivedAt,
      eventType,
      providerOrderId: providerOrderId ?? null,
      captureId: captureId ?? null,
    });
    if (!isNew) return;
    const waits = eventType === 'CHECKOUT.ORDER.APPROVED' ? browserFirstMs : 0;
    await scheduleWebhookEvent(deps, tx, eventId, waits);
  });
}

async function verified({ payments, log }: Deps, message: EventMessage): Promise<ProviderEvent> {
  try {
    return await payments.readEvent(message);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    if (kind === 'forged') {
      log.warn({ issue }, 'an event that the provider has not signed was refused');
      throw new ShopError('invalid_input', 'The payment provider has not signed this');
    }
    log.error({ kind, issue }, 'an event of the payment provider could not be taken');
    if (issue === 'MALFORMED_EVENT') throw new ShopError('invalid_input', 'This event cannot be read');
    throw new ShopError('unavailable', 'This event cannot be verified just now', { retryAfter: 30 });
  }
}
