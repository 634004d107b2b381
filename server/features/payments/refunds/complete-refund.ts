import { currency } from '../../../../shop/facts.ts';
import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { resolvePaymentIssueAbout } from '../issues/issue-data.ts';
import { lockOrder, updatePaymentAttempt } from '../data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import type { StoredRefund } from './refund-data.ts';
import { isFullyRefunded, updateRefund } from './refund-data.ts';

/**
 * What the provider's word about a refund means for ours. Only COMPLETED is money given back. That it is another amount
 * is not believed at once: a reply can be wrong, so the refund is asked about once more by its own id.
 * @returns false while it is not decided
 */
export async function applyProviderRefund(
  deps: Deps,
  refund: StoredRefund,
  made: ProviderRefund,
): Promise<boolean> {
  const { refundId: providerRefundId, status } = made;
  const isToldAgain = refund.providerRefundId === providerRefundId;
  if (status === 'COMPLETED' && (isAsAsked(refund, made) || isToldAgain)) await complete(deps, refund, made);
  else if (status === 'FAILED' || status === 'CANCELLED') {
    await failRefund(deps, refund, { issue: status, providerRefundId });
  } else {
    await updateRefund(deps.db, refund.requestId, { providerRefundId });
    return false;
  }
  return true;
}

function isAsAsked(refund: StoredRefund, made: ProviderRefund): boolean {
  return made.amountCents === refund.amountCents && made.currency === currency;
}

async function complete(deps: Deps, refund: StoredRefund, made: ProviderRefund): Promise<void> {
  const { orderId, requestId, amountCents } = refund;
  const { refundId: providerRefundId } = made;
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const change = { state: 'completed', providerRefundId, endedAt: deps.clock() } as const;
    if (!(await updateRefund(tx, requestId, change))) return;
    await deps.queue.enqueue(tx, 'send-order-email', { orderId, template: 'refunded', requestId });
    await closeWhatIsGivenBack(deps, tx, refund);
    if (isAsAsked(refund, made)) return;
    const detail = { amountCents, atProviderCents: made.amountCents, currency: made.currency };
    await openPaymentIssue(deps, tx, { orderId, kind: 'amount_differs', subject: providerRefundId, detail });
  });
}

/** What follows when all of a capture that has paid nothing is back with the buyer. */
async function closeWhatIsGivenBack(
  deps: Deps,
  tx: Tx,
  { captureId, kind, attemptId }: StoredRefund,
): Promise<void> {
  if (kind === 'primary' || !(await isFullyRefunded(tx, captureId))) return;
  const now = deps.clock();
  const about = { kind: 'capture_mismatch', subject: captureId } as const;
  await resolvePaymentIssueAbout(tx, about, { resolvedAt: now, note: 'Given back in full.' });
  // The order can be paid anew.
  if (kind === 'late' && attemptId)
    await updatePaymentAttempt(tx, attemptId, ['captured'], { state: 'rejected', updatedAt: now });
}

/** The money stays here, and a human has to find another way. */
export async function failRefund(
  deps: Deps,
  { orderId, requestId, captureId, kind: payment, amountCents }: StoredRefund,
  { issue, providerRefundId }: { issue: string; providerRefundId?: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const change = { state: 'failed', endedAt: deps.clock(), issue } as const;
    if (!(await updateRefund(tx, requestId, { ...change, ...(providerRefundId && { providerRefundId }) })))
      return;
    const detail = { captureId, payment, amountCents, issue };
    await openPaymentIssue(deps, tx, { orderId, kind: 'refund_failed', subject: requestId, detail });
  });
}
