import { randomUUID } from 'node:crypto';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { ProviderCapture, ProviderOrder } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentIssueKind } from '../issues/issue-kinds.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttempt, lockPaymentAttempt, lockOrder, updatePaymentAttempt } from '../data.ts';
import { resumeExpiry } from '../../stock/api.ts';
import { isCaptured, isRefunded } from './is-captured.ts';
import { findOrderMismatch } from '../mismatch.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { settle } from '../settle.ts';
import { settleSiblingAttempts } from '../settle-sibling-attempts.ts';

/** `confirming`: not known yet, whoever asks again later will know. */
export type Outcome = 'paid' | 'confirming' | 'declined' | 'not-approved' | 'expired' | 'rejected';

/** The provider forgets a capture's key after six hours; sent again later it could be a second capture. */
const captureAgainMs = 5.5 * 60 * 60 * 1000;

/**
 * Brings an attempt that is capturing to its end: reads the provider's order, checks it, captures, judges the capture.
 * May run twice and at once: the capture has a key, and `settle` takes each capture once.
 */
export async function finishCapture(deps: Deps, attemptId: string): Promise<Outcome> {
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (!attempt?.providerOrderId) return 'expired';
  if (attempt.state !== 'capturing' && attempt.state !== 'pending') return outcomeOf(attempt);
  // Another environment's provider knows nothing of it, and its "not found" would mean nothing.
  if (attempt.environment !== deps.paypal.environment) return 'confirming';
  try {
    const order = await deps.payments.readOrder(attempt.providerOrderId);
    const mismatch = findOrderMismatch(attempt, order);
    // Captured by somebody else's hand, it is money that has to be written down: `settle` compares it too.
    if (mismatch && !order.captures.some(isCaptured))
      return await end(deps, attempt, 'rejected', { kind: 'order_mismatch', ...mismatch });
    return await judge(deps, attempt, isOpen(order) ? await capture(deps, attempt, order) : order.captures);
  } catch (error) {
    if (error instanceof PaymentProviderError) return afterError(deps, attempt, error);
    throw error;
  }
}

/** Nothing is captured and nothing pending: after a declined capture an order can be approved again. */
function isOpen({ status, captures }: ProviderOrder): boolean {
  return captures.length === 0 || (status === 'APPROVED' && captures.every(isRefused));
}

function isRefused({ status }: ProviderCapture): boolean {
  return status === 'DECLINED' || status === 'FAILED';
}

/** The captures of an open order; an outcome where there is nothing to capture. */
async function capture(
  deps: Deps,
  attempt: PaymentAttempt,
  order: ProviderOrder,
): Promise<ProviderCapture[] | 'not-approved' | 'expired'> {
  if (order.status === 'VOIDED') return 'expired';
  if (order.status === 'COMPLETED' || order.status === 'UNKNOWN') return [];
  if (order.status !== 'APPROVED') return 'not-approved';
  const firstTry = attempt.captureStartedAt ?? attempt.createdAt;
  if (deps.clock().getTime() - firstTry.getTime() > captureAgainMs) return 'expired';
  const { providerOrderId } = order;
  try {
    return (await deps.payments.captureOrder({ providerOrderId, requestId: attempt.captureRequestId }))
      .captures;
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'already-captured') throw error;
    return (await deps.payments.readOrder(providerOrderId)).captures;
  }
}

/** By the captures' own status: a reply 201 or an order COMPLETED may contain one that was declined or is pending. */
async function judge(
  deps: Deps,
  attempt: PaymentAttempt,
  captures: ProviderCapture[] | 'not-approved' | 'expired',
): Promise<Outcome> {
  if (!Array.isArray(captures)) return end(deps, attempt, captures);
  const by = (...statuses: ProviderCapture['status'][]) =>
    captures.find(({ status }) => statuses.includes(status));
  const money = by('COMPLETED') ?? captures.find(isRefunded);
  if (money) return (await settle(deps, money)) === 'rejected' ? 'rejected' : 'paid';
  if (by('PENDING')) {
    await updatePaymentAttempt(deps.db, attempt.id, ['capturing'], {
      state: 'pending',
      updatedAt: deps.clock(),
    });
    return 'confirming';
  }
  return captures.some(isRefused) ? end(deps, attempt, 'declined') : 'confirming';
}

async function afterError(
  deps: Deps,
  attempt: PaymentAttempt,
  { kind, issue }: PaymentProviderError,
): Promise<Outcome> {
  if (kind === 'declined') return end(deps, attempt, 'declined');
  if (kind === 'not-approved' || kind === 'payer-action-required') return end(deps, attempt, 'not-approved');
  if (kind === 'not-found') return end(deps, attempt, 'expired');
  if (kind === 'duplicate-invoice') return endDuplicate(deps, attempt, issue);
  if (kind === 'rejected') return end(deps, attempt, 'rejected', { kind: 'capture_refused', issue });
  return 'confirming';
}

/** The invoice is paid already: by another attempt of the order, or nobody here knows by what. */
async function endDuplicate(deps: Deps, attempt: PaymentAttempt, issue: string): Promise<Outcome> {
  try {
    if (!(await settleSiblingAttempts(deps, attempt)))
      return await end(deps, attempt, 'rejected', { kind: 'capture_refused', issue });
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'confirming';
    throw error;
  }
  await end(deps, attempt, 'rejected');
  return 'paid';
}

type End = 'declined' | 'not-approved' | 'expired' | 'rejected';

/** Ends an attempt without a payment, unless somebody else has ended it meanwhile: then that outcome holds. */
async function end(
  deps: Deps,
  attempt: PaymentAttempt,
  outcome: End,
  found?: { kind: PaymentIssueKind } & Record<string, string | number | null>,
): Promise<Outcome> {
  const now = deps.clock();
  const ended = await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, attempt.orderId);
    // Begun anew under another key while this answer was on its way: it is about a capture that is over.
    const { captureRequestId } = await lockPaymentAttempt(tx, attempt.id);
    if (captureRequestId !== attempt.captureRequestId) return false;
    // A declined or unapproved order can be approved again, and that is another capture: it gets another key.
    const ended = await updatePaymentAttempt(tx, attempt.id, ['capturing', 'pending'], {
      state: outcome === 'not-approved' ? 'created' : outcome,
      captureRequestId: randomUUID(),
      captureStartedAt: null,
      updatedAt: now,
    });
    if (!ended) return false;
    await resumeExpiry(tx, attempt.orderId);
    if (found) {
      const { kind, ...detail } = found;
      const { orderId, id, providerOrderId } = attempt;
      await openPaymentIssue(deps, tx, {
        orderId,
        kind,
        subject: id,
        detail: { providerOrderId, ...detail },
      });
    }
    return true;
  });
  const current = ended ? undefined : await findPaymentAttempt(deps.db, attempt.id);
  return current ? outcomeOf(current) : outcome;
}

function outcomeOf({ state }: Pick<PaymentAttempt, 'state'>): Outcome {
  if (state === 'captured') return 'paid';
  if (state === 'capturing' || state === 'pending') return 'confirming';
  return state === 'declined' || state === 'rejected' || state === 'expired' ? state : 'not-approved';
}
