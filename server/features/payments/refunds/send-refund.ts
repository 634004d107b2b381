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
import {
  applyProviderRefund,
  completeRefund,
  failRefund,
  importProviderRefunds,
} from './provider-refunds.ts';

/**
 * Sends a recorded refund to the provider, or asks what became of it, again and again until it is decided (step 8 in
 * docs/payments.md). Safe to run twice and in parallel: the provider remembers the key for 45 days, longer than the
 * shop asks, so that a call whose reply was lost is repeated under it. Only an error of the refund call can
 * fail a refund; an error of a read never does.
 */
export async function sendRefund(deps: Deps, { requestId }: Jobs['send-refund']): Promise<void> {
  const refund = await findRefund(deps.db, requestId);
  if (refund?.state !== 'requested') return;
  // An admin who recorded the payment gives it back by hand: there is nobody to ask.
  if (refund.environment === null) return completeRefund(deps, refund);
  // The provider of another environment doesn't know the capture.
  if (refund.environment !== deps.paypal.environment) return retry(deps, refund);
  const made = await sendOrRead(deps, refund);
  if (made === 'over') return;
  if (made === 'unknown' || !(await applyProviderRefund(deps, refund, made))) await retry(deps, refund);
}

async function sendOrRead(deps: Deps, refund: StoredRefund): Promise<ProviderRefund | 'unknown' | 'over'> {
  const { requestId, captureId, amountCents, providerRefundId, sentAt } = refund;
  if (providerRefundId !== null) return unlessUnread(() => deps.payments.readRefund(providerRefundId));
  // By a job that comes very late, after a long standstill: the provider may have forgotten the key.
  if (sentAt && ageOf(deps, refund) >= giveUpAfterMs)
    return (await unlessUnread(() => findAtProvider(deps, refund))) ?? 'unknown';
  if (!sentAt) await updateRequestedRefund(deps.db, requestId, { sentAt: deps.clock() });
  try {
    return await deps.payments.refund({ captureId, requestId, amountCents, currency });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.kind === 'already-refunded') return findOrFail(deps, refund, error);
    if (!isRefusal(error, sentAt !== null)) return 'unknown';
    await failRefund(deps, refund, error);
    return 'over';
  }
}

/**
 * Tells whether an error means that no money went back. A repeated call may have succeeded before, so only a refusal
 * of the refund itself counts then (PayPal's 422), not 401, 403 or 404, which are about our access.
 */
function isRefusal({ kind, status }: PaymentProviderError, wasSentBefore: boolean): boolean {
  if (kind === 'unavailable' || kind === 'in-progress') return false;
  return !wasSentBefore || status === 422;
}

/** Less is left than was asked for: by an earlier call of ours, or by someone on the provider's own pages. */
async function findOrFail(
  deps: Deps,
  refund: StoredRefund,
  { issue }: PaymentProviderError,
): Promise<ProviderRefund | 'unknown' | 'over'> {
  const made = await unlessUnread(() => findAtProvider(deps, refund));
  if (made) return made;
  await failRefund(deps, refund, { issue });
  // What was refunded there is on record at the latest after the next nightly report.
  await unlessUnread(() => importProviderRefunds(deps, refund.captureId));
  return 'over';
}

/** Returns our refund as the provider's order shows it; undefined when it doesn't. */
async function findAtProvider(
  { payments }: Deps,
  { providerOrderId, requestId }: StoredRefund,
): Promise<ProviderRefund | undefined> {
  if (providerOrderId === null) return undefined;
  const { refunds } = await payments.readOrder(providerOrderId);
  return refunds.find((made) => made.requestId === requestId);
}

async function unlessUnread<T>(read: () => Promise<T>): Promise<T | 'unknown'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'unknown';
    throw error;
  }
}

async function retry(deps: Deps, refund: StoredRefund): Promise<void> {
  const { orderId, requestId, captureId, amountCents } = refund;
  const age = ageOf(deps, refund);
  if (age < giveUpAfterMs) return scheduleRefund(deps, deps.db, requestId, retryDelayMs(age));
  const paymentIssue = { orderId, subject: requestId, detail: { captureId, amountCents } };
  await write(deps, (tx) => openPaymentIssue(deps, tx, { kind: 'unresolved_refund', ...paymentIssue }));
}

function ageOf({ clock }: Deps, { createdAt }: StoredRefund): number {
  return clock().getTime() - createdAt.getTime();
}
