import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import { currency } from '../../../../shop/facts.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { retryDelayMs, giveUpAfterMs } from '../captures/retry-delay.ts';
import { failRefund, applyProviderRefund } from './complete-refund.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import type { StoredRefund } from './refund-data.ts';
import { findRefund, updateRefund } from './refund-data.ts';
import { scheduleRefund } from './schedule-refund.ts';
import { importProviderRefunds } from './import-provider-refunds.ts';

/**
 * Step 8 of the protocol (docs/payments.md): gives back what is written in a refund's row, or asks what became of it,
 * again and again until it is decided. May run twice and at once: the provider knows the key for six hours, and
 * whatever was sent before is looked for first.
 */
export async function sendRefund(deps: Deps, { requestId }: Jobs['send-refund']): Promise<void> {
  const refund = await findRefund(deps.db, requestId);
  if (refund?.state !== 'requested') return;
  // Another environment's provider knows nothing of the capture.
  if (refund.environment !== deps.paypal.environment) return again(deps, refund);
  try {
    if (!(await applyProviderRefund(deps, refund, await giveBack(deps, refund)))) await again(deps, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await afterError(deps, refund, error);
  }
}

async function giveBack(deps: Deps, refund: StoredRefund): Promise<ProviderRefund> {
  const { requestId, captureId, amountCents, providerRefundId, sentAt } = refund;
  if (providerRefundId !== null) return deps.payments.readRefund(providerRefundId);
  const made = sentAt && (await lookFor(deps, refund));
  if (made) return made;
  if (!sentAt) await updateRefund(deps.db, requestId, { sentAt: deps.clock() });
  return deps.payments.refund({ captureId, requestId, amountCents, currency });
}

/** It may have been made by a call whose answer never came. */
async function lookFor(
  { payments }: Deps,
  { providerOrderId, requestId }: StoredRefund,
): Promise<ProviderRefund | undefined> {
  if (providerOrderId === null) return undefined;
  const { refunds } = await payments.readOrder(providerOrderId);
  return refunds.find((made) => made.requestId === requestId);
}

async function afterError(
  deps: Deps,
  refund: StoredRefund,
  { kind, issue }: PaymentProviderError,
): Promise<void> {
  if (kind === 'unavailable' || kind === 'in-progress') return again(deps, refund);
  if (kind !== 'already-refunded') return failRefund(deps, refund, { issue });
  // By a call of ours that nobody remembers, or by somebody on the provider's own pages.
  try {
    const made = await lookFor(deps, refund);
    if (!made) await failRefund(deps, refund, { issue });
    await importProviderRefunds(deps, refund.captureId);
    if (made) await again(deps, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await again(deps, refund);
  }
}

async function again(deps: Deps, { orderId, requestId, captureId, amountCents, createdAt }: StoredRefund) {
  const age = deps.clock().getTime() - createdAt.getTime();
  if (age < giveUpAfterMs) return scheduleRefund(deps, deps.db, requestId, retryDelayMs(age));
  const found = { orderId, subject: requestId, detail: { captureId, amountCents } };
  await deps.db
    .transaction()
    .execute((tx) => openPaymentIssue(deps, tx, { kind: 'unresolved_refund', ...found }));
}
