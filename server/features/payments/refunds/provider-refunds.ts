/** What the provider says about refunds, and what that means for ours. */
import { currency } from '../../../../shop/facts.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import type { RefundBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { breakDownRefund, fitsInto } from '../../../../shop/rules/refund-breakdown.ts';
import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { LockedOrder } from '../data.ts';
import { findStoredPayment, lockOrder, movePaymentAttempt, updatePaymentRemarks } from '../data.ts';
import { letKeptPartsFollow } from '../../orders/package-data.ts';
import { reopenRequest } from '../../orders/requests/data.ts';
import { notifyWebhooksOfOrder } from '../../integrations/delivery-data.ts';
import { resolvePaymentIssueAbout } from '../issues/data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { answerByRefund } from './answer-by-refund.ts';
import type { StoredRefund } from './data.ts';
import {
  countUnsentAsReturned,
  findLeftToRefund,
  findRefund,
  findRefundLike,
  forgetUnsent,
  isReversal,
  listFailedRefunds,
  listUnsentToRestock,
  moveRefund,
  sumNotReturned,
  updateRefundedStatus,
  updateRequestedRefund,
} from './data.ts';
import { returnStock } from '../../stock/data.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Applies the provider's report about a refund. Only COMPLETED completes a refund, even one recorded as failed. If the
 * amount differs, the refund stays undecided and is read again by its own id, because the reply may be wrong.
 * @returns false while the refund is undecided
 */
export async function applyProviderRefund(
  deps: Deps,
  refund: StoredRefund,
  reported: ProviderRefund,
): Promise<boolean> {
  const { refundId: providerRefundId, status } = reported;
  const isReportedAgain = refund.providerRefundId === providerRefundId;
  if (status === 'COMPLETED' && (isAsRequested(refund, reported) || isReportedAgain))
    await completeRefund(deps, refund, reported);
  else if (status === 'FAILED' || status === 'CANCELLED') {
    await failRefund(deps, refund, { issue: status, providerRefundId });
  } else {
    await updateRequestedRefund(deps.db, refund.requestId, { providerRefundId });
    return false;
  }
  return true;
}

function isAsRequested(refund: StoredRefund, reported: ProviderRefund): boolean {
  return reported.amountCents === refund.amountCents && reported.currency === currency;
}

/** @param reported by the provider; undefined for money that an admin gives back by hand */
export async function completeRefund(
  deps: Deps,
  refund: StoredRefund,
  reported?: ProviderRefund,
): Promise<void> {
  const { orderId, requestId, amountCents } = refund;
  const providerRefundId = reported?.refundId ?? null;
  await write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const change = { providerRefundId, endedAt: deps.clock(), issue: null };
    const present = await findRefund(tx, requestId);
    const revived = present?.state === 'failed' && order ? await reviveRefund(deps, tx, order, present) : {};
    if (!revived || !(await moveRefund(tx, requestId, 'complete', { ...change, ...revived }))) return;
    if (present?.state === 'failed') {
      await forgetUnsent(tx, requestId);
      await answerByRefund(deps, tx, refund);
    } else await restockUnsent(tx, requestId);
    await deps.queue.enqueue(tx, 'send-order-email', { orderId, template: 'refunded', requestId });
    const amount = formatCents(amountCents);
    await notifyWebhooksOfOrder(tx, 'order.refunded', {
      orderId,
      at: deps.clock(),
      refundId: requestId,
      amount,
    });
    const resolution = { resolvedAt: deps.clock(), note: 'PayPal made it after all.' };
    for (const kind of ['refund_failed', 'unresolved_refund'] as const)
      await resolvePaymentIssueAbout(tx, { kind, subject: requestId }, resolution);
    await closeReplaced(tx, refund, { resolvedAt: deps.clock(), note: 'Refunded with a later refund.' });
    await updateRefundedStatus(tx, refund.captureId);
    await closeFullyRefunded(deps, tx, refund);
    if (!reported || isAsRequested(refund, reported)) return;
    const detail = { amountCents, atProviderCents: reported.amountCents, currency: reported.currency };
    const subject = reported.refundId;
    await openPaymentIssue(deps, tx, { orderId, kind: 'amount_differs', subject, detail });
  });
}

/**
 * Prepares a refund that counted as failed for being completed after all: other refunds may have been made since.
 * @returns its new breakdown, if more of the old one is refunded by now than fits; undefined when more would be refunded
 *   than was paid. That opens an issue once the others are completed; one that is under way finds less left than it asks
 *   for, fails, and has this one read again
 */
async function reviveRefund(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  refund: StoredRefund,
): Promise<Partial<RefundBreakdown> | undefined> {
  const { requestId, captureId, amountCents, kind } = refund;
  const payment = await findStoredPayment(tx, captureId);
  if (!payment || payment.refundedCents + amountCents > payment.amountCents) {
    if ((await sumNotReturned(tx, captureId)) >= amountCents) return undefined;
    const detail = { captureId, amountCents };
    await openPaymentIssue(deps, tx, {
      orderId: order.id,
      kind: 'refunded_twice',
      subject: requestId,
      detail,
    });
    return undefined;
  }
  if (kind !== 'primary') return {};
  const left = await findLeftToRefund(tx, order, captureId);
  return fitsInto(left, refund) ? {} : breakDownRefund(left, amountCents);
}

/** Closes the payment issues about failed refunds of the same amount, or less, that this one replaces. */
async function closeReplaced(
  tx: Tx,
  { requestId, captureId, amountCents }: StoredRefund,
  resolution: { resolvedAt: Date; note: string },
): Promise<void> {
  for (const failed of await listFailedRefunds(tx, captureId, { amountCents, before: requestId }))
    await resolvePaymentIssueAbout(tx, { kind: 'refund_failed', subject: failed }, resolution);
}

/** Closes what is left of a capture that paid for nothing, once all of it is back with the customer. */
async function closeFullyRefunded(
  deps: Deps,
  tx: Tx,
  { captureId, kind, attemptId }: StoredRefund,
): Promise<void> {
  if (kind === 'primary' || (await sumNotReturned(tx, captureId)) > 0) return;
  const now = deps.clock();
  const about = { kind: 'capture_mismatch', subject: captureId } as const;
  await resolvePaymentIssueAbout(tx, about, { resolvedAt: now, note: 'Refunded in full.' });
  if (kind === 'late' && attemptId) await movePaymentAttempt(tx, attemptId, 'returnLate', { updatedAt: now });
}

async function restockUnsent(tx: Tx, requestId: string): Promise<void> {
  const lines = await listUnsentToRestock(tx, requestId);
  if (lines.length > 0) await returnStock(tx, lines);
}

/**
 * Records that a refund failed: the money is still here, and a human has to find another way. Parts that it kept from being
 * sent are to send again; parts that came back with it did come back. A buyer who asked for it waits again.
 */
export async function failRefund(
  deps: Deps,
  { orderId, requestId, captureId, kind: payment, amountCents }: StoredRefund,
  { issue, providerRefundId }: { issue: string; providerRefundId?: string },
): Promise<void> {
  await write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const change = { endedAt: deps.clock(), issue, ...(providerRefundId && { providerRefundId }) };
    if (!(await moveRefund(tx, requestId, 'fail', change))) return;
    if (order?.canceledAt) {
      await restockUnsent(tx, requestId);
      await countUnsentAsReturned(tx, requestId);
    }
    await letKeptPartsFollow(tx, requestId);
    await reopenRequest(tx, requestId);
    const detail = { captureId, payment, amountCents, issue };
    await openPaymentIssue(deps, tx, { orderId, kind: 'refund_failed', subject: requestId, detail });
  });
}

/**
 * Records what the provider has refunded of a capture: the outcome of our own refunds, and refunds that were made on the
 * provider's own pages, each once.
 * @returns false when one could not be recorded yet, because then more would be refunded than was paid: one of
 *   the shop's own refunds has failed, but that is not recorded yet
 * @throws PaymentProviderError when the provider's order could not be read
 */
export async function importProviderRefunds(deps: Deps, captureId: string): Promise<boolean> {
  const payment = await findStoredPayment(deps.db, captureId);
  if (!payment?.providerOrderId || payment.environment !== deps.paypal.environment) return true;
  const { refunds, captures } = await deps.payments.readOrder(payment.providerOrderId);
  const capture = captures.find((known) => known.captureId === captureId);
  if (capture) await updatePaymentRemarks(deps.db, capture);
  let areAllRecorded = true;
  for (const reported of refunds.filter((refund) => refund.captureId === captureId)) {
    const known = await findRefundLike(deps.db, reported);
    if (known) await applyProviderRefund(deps, known, reported);
    else if (!(await recordRefund(deps, { captureId, orderId: payment.orderId }, reported)))
      areAllRecorded = false;
  }
  return areAllRecorded;
}

async function recordRefund(
  deps: Deps,
  { captureId, orderId }: { captureId: string; orderId: string },
  reported: ProviderRefund,
): Promise<boolean> {
  const { amountCents, refundId: providerRefundId, status } = reported;
  if (status !== 'COMPLETED' && status !== 'PENDING') return true;
  const recorded = await write<{ requestId?: string | undefined } | 'later'>(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Money taken back by a dispute looks like a refund in the order; that has a payment issue of its own.
    if (!order || (await isReversal(tx, providerRefundId))) return {};
    const known = await findRefundLike(tx, reported);
    if (known) return known;
    const payment = await findStoredPayment(tx, captureId);
    if (!payment || payment.refundedCents + amountCents > payment.amountCents) return 'later';
    const requestId = await requestRefund(deps, tx, order, {
      payment,
      amountCents,
      cause: 'provider',
      reason: '',
      providerRefundId,
    });
    if (requestId !== undefined)
      await answerByRefund(deps, tx, { orderId, captureId, requestId, amountCents });
    return { requestId };
  });
  if (recorded === 'later') return false;
  const refund = recorded.requestId && (await findRefund(deps.db, recorded.requestId));
  if (refund) await applyProviderRefund(deps, refund, reported);
  return true;
}
