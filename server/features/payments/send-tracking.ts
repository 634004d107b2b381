import { isSameNumber, plainNumber } from '../../../shop/rules/orders/tracking.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { readTracking } from '../orders/data.ts';
import { findPrimaryPayment, updateSentTracking } from './data.ts';

/**
 * Tells the provider the tracking number of an order: in a dispute about a parcel it is the proof that it was sent. A
 * number that was changed replaces the one sent before; a local pickup has none, and the provider's orders know no status
 * for it. Nor has an order that was not sent after all. Safe to run twice: the provider's order shows what it knows.
 * Nothing waits for this; what the provider refuses is shown on the order's admin page.
 * @throws PaymentProviderError when the provider can't be reached: the queue runs the job again
 */
export async function sendTracking(deps: Deps, { orderId }: Jobs['send-tracking']): Promise<void> {
  const payment = await findPrimaryPayment(deps.db, orderId);
  // An order that cost nothing has no payment; the provider of another environment doesn't know it.
  if (payment?.environment !== deps.paypal.environment) return;
  const { captureId, providerOrderId, sentTrackingNumber } = payment;
  const { carrier, trackingNumber } = await readTracking(deps.db, orderId);
  const isTold = sentTrackingNumber === trackingNumber;
  if (isTold || !providerOrderId) return;
  try {
    const { trackers } = await deps.payments.readOrder(providerOrderId);
    const isKnown = (number: string) =>
      trackers.find(
        ({ trackerId, isCanceled }) => !isCanceled && isSameNumber(trackerId, `${captureId}-${number}`),
      );
    const number = trackingNumber === null ? undefined : plainNumber(trackingNumber);
    const known = number === undefined ? undefined : isKnown(number);
    if (carrier !== null && number !== undefined && !known)
      await deps.payments.addTracking({ providerOrderId, captureId, carrier, trackingNumber: number });
    const wrong = sentTrackingNumber === null ? undefined : isKnown(sentTrackingNumber);
    if (wrong && wrong !== known)
      await deps.payments.cancelTracking({ providerOrderId, trackerId: wrong.trackerId });
    await updateSentTracking(deps.db, captureId, { sentTrackingNumber: trackingNumber, trackingIssue: null });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    if (kind === 'unavailable' || kind === 'in-progress') throw error;
    deps.log.warn({ orderId, issue }, 'the provider refused a tracking number');
    await updateSentTracking(deps.db, captureId, { trackingIssue: issue });
  }
}
