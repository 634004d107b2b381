import { currency } from '../../../../shop/facts.ts';
import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { giveUpAfterMs, retryDelayMs, scheduleRefund } from '../schedule.ts';
import type { StoredRefund } from './data.ts';
import { findRefund, updateRequestedRefund } from './data.ts';
import { applyProviderRefund, failRefund, importProviderRefunds } from './provider-refunds.ts';

/**
 * Sends a recorded refund to the provider, or asks what became of it, again and again until it is decided (step 8 in
 * docs/payments.md). Safe to run twice and in parallel: the provider remembers the key for six hours, and a refund that
 * was sent before is looked for first.
 */
export async function sendRefund(deps: Deps, { requestId }: Jobs['send-refund']): Promise<void> {
  const refund = await findRefund(deps.db, requestId);
  if (refund?.state !== 'requested') return;
  // The provider of another environment doesn't know the capture.
  if (refund.environment !== deps.paypal.environment) return retry(deps, refund);
  try {
    const isDecided = await applyProviderRefund(deps, refund, await sendOrRead(deps, refund));
    if (!isDecided) await retry(deps, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await handleError(deps, refund, error);
  }
}

async function sendOrRead(deps: Deps, refund: StoredRefund): Promise<ProviderRefund> {
  const { requestId, captureId, amountCents, providerRefundId, sentAt } = refund;
  if (providerRefundId !== null) return deps.payments.readRefund(providerRefundId);
  const made = sentAt && (await findAtProvider(deps, refund));
  if (made) return made;
  if (!sentAt) await updateRequestedRefund(deps.db, requestId, { sentAt: deps.clock() });
  return deps.payments.refund({ captureId, requestId, amountCents, currency });
}

/** Returns the refund if it was made by a call whose reply never arrived. */
async function findAtProvider(
  { payments }: Deps,
  { providerOrderId, requestId }: StoredRefund,
): Promise<ProviderRefund | undefined> {
  if (providerOrderId === null) return undefined;
  const { refunds } = await payments.readOrder(providerOrderId);
  return refunds.find((made) => made.requestId === requestId);
}

async function handleError(
  deps: Deps,
  refund: StoredRefund,
  { kind, issue }: PaymentProviderError,
): Promise<void> {
  if (kind === 'unavailable' || kind === 'in-progress') return retry(deps, refund);
  if (kind !== 'already-refunded') return failRefund(deps, refund, { issue });
  // By an earlier call of ours whose reply was lost, or by someone on the provider's own pages.
  try {
    const made = await findAtProvider(deps, refund);
    if (!made) await failRefund(deps, refund, { issue });
    await importProviderRefunds(deps, refund.captureId);
    if (made) await retry(deps, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await retry(deps, refund);
  }
}

async function retry(deps: Deps, { orderId, requestId, captureId, amountCents, createdAt }: StoredRefund) {
  const age = deps.clock().getTime() - createdAt.getTime();
  if (age < giveUpAfterMs) return scheduleRefund(deps, deps.db, requestId, retryDelayMs(age));
  const paymentIssue = { orderId, subject: requestId, detail: { captureId, amountCents } };
  await write(deps, (tx) => openPaymentIssue(deps, tx, { kind: 'unresolved_refund', ...paymentIssue }));
}
