import { randomUUID } from 'node:crypto';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { ProviderCapture, ProviderOrder } from '../../../adapters/payments/port.ts';
import { write } from '../../../db/write.ts';
import { payments } from '../../../counters.ts';
import type { Deps } from '../../../deps.ts';
import { resumeExpiry } from '../../stock/api.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttempt, lockOrder, movePaymentAttempt } from '../data.ts';
import type { PaymentIssueKind } from '../issues/kinds.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { settle } from '../settle.ts';
import { isBeingCaptured } from '../transitions.ts';
import { findOrderMismatch, isCaptured, hasRefunds } from './capture-checks.ts';
import { closePendingIssues, notePending } from './note-pending.ts';
import { settleSiblingAttempts } from './settle-sibling-attempts.ts';

/** `confirming`: unknown so far; a later check will tell. */
export type CaptureOutcome = 'paid' | 'confirming' | 'declined' | 'not-approved' | 'expired' | 'rejected';

/** The provider forgets the key of a capture after six hours. Sent later, it could be a second capture. */
const captureAgainMs = 5.5 * 60 * 60 * 1000;

/**
 * Finds out how the capture of an attempt ends: reads the provider's order, compares it with ours, captures it, and acts
 * on the result. Safe to run twice and in parallel: the capture has an idempotency key, and `settle` records each
 * capture once.
 * @param attempt as just read from the database
 * @param options `isAwaited`: the customer has just asked for it
 */
export async function finishCapture(
  deps: Deps,
  attempt: PaymentAttempt,
  { isAwaited = false } = {},
): Promise<CaptureOutcome> {
  if (attempt.providerOrderId === null) return 'expired';
  if (!isBeingCaptured(attempt)) return outcomeOf(attempt);
  // The provider of another environment doesn't know this order; its "not found" would mean nothing.
  if (attempt.environment !== deps.paypal.environment) return 'confirming';
  try {
    const order = await deps.payments.readOrder(attempt.providerOrderId, { isAwaited });
    const mismatch = findOrderMismatch(attempt, order);
    // If it has been captured by someone else, the money must be recorded: `settle` compares it, too.
    if (mismatch && !order.captures.some(isCaptured))
      return await end(deps, attempt, 'reject', { kind: 'order_mismatch', ...mismatch });
    if (!isOpen(order)) return await applyCaptures(deps, attempt, order.captures);
    return await captureOpenOrder(deps, attempt, order);
  } catch (error) {
    if (error instanceof PaymentProviderError) return applyError(deps, attempt, error);
    throw error;
  }
}

/** Tells whether nothing is captured or pending: after a declined capture an order can be approved again. */
function isOpen({ status, captures }: ProviderOrder): boolean {
  return captures.length === 0 || (status === 'APPROVED' && captures.every(isDeclined));
}

function isDeclined({ status }: ProviderCapture): boolean {
  return status === 'DECLINED' || status === 'FAILED';
}

async function captureOpenOrder(
  deps: Deps,
  attempt: PaymentAttempt,
  { providerOrderId, status }: ProviderOrder,
): Promise<CaptureOutcome> {
  if (status === 'VOIDED') return end(deps, attempt, 'lapse');
  if (status === 'COMPLETED' || status === 'UNKNOWN') return 'confirming';
  if (status !== 'APPROVED') return end(deps, attempt, 'reopen');
  const startedAt = attempt.captureStartedAt ?? attempt.createdAt;
  if (deps.clock().getTime() - startedAt.getTime() > captureAgainMs) return end(deps, attempt, 'lapse');
  const { captureRequestId: requestId } = attempt;
  try {
    const { captures } = await deps.payments.captureOrder({ providerOrderId, requestId });
    return await applyCaptures(deps, attempt, captures);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'already-captured') throw error;
    return applyCaptures(deps, attempt, (await deps.payments.readOrder(providerOrderId)).captures);
  }
}

/** Goes by the status of each capture: a 201 reply or a COMPLETED order may contain a declined or pending one. */
async function applyCaptures(
  deps: Deps,
  attempt: PaymentAttempt,
  captures: ProviderCapture[],
): Promise<CaptureOutcome> {
  const withStatus = (status: ProviderCapture['status']) =>
    captures.find((capture) => capture.status === status);
  const captured = withStatus('COMPLETED') ?? captures.find(hasRefunds);
  if (captured) return (await settle(deps, captured, attempt)) === 'rejected' ? 'rejected' : 'paid';
  const pending = withStatus('PENDING');
  if (pending) {
    await notePending(deps, attempt, pending);
    return 'confirming';
  }
  return captures.some(isDeclined) ? end(deps, attempt, 'decline') : 'confirming';
}

async function applyError(
  deps: Deps,
  attempt: PaymentAttempt,
  { kind, issue }: PaymentProviderError,
): Promise<CaptureOutcome> {
  if (kind === 'declined') return end(deps, attempt, 'decline');
  if (kind === 'not-approved' || kind === 'payer-action-required') return end(deps, attempt, 'reopen');
  if (kind === 'not-found') return end(deps, attempt, 'lapse');
  if (kind === 'duplicate-invoice') return endDuplicate(deps, attempt, issue);
  if (kind === 'rejected') return end(deps, attempt, 'reject', { kind: 'capture_refused', issue });
  return 'confirming';
}

/** Handles an invoice that is paid already: by another attempt of the order, or by something the shop doesn't know. */
async function endDuplicate(deps: Deps, attempt: PaymentAttempt, issue: string): Promise<CaptureOutcome> {
  try {
    if (!(await settleSiblingAttempts(deps, attempt)))
      return await end(deps, attempt, 'reject', { kind: 'capture_refused', issue });
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'confirming';
    throw error;
  }
  await end(deps, attempt, 'reject');
  return 'paid';
}

const outcomeOfMove = {
  decline: 'declined',
  reopen: 'not-approved',
  lapse: 'expired',
  reject: 'rejected',
} as const;

/** Ends the capture without a payment, unless something else has ended it in the meantime: then that outcome counts. */
async function end(
  deps: Deps,
  attempt: PaymentAttempt,
  move: keyof typeof outcomeOfMove,
  found?: { kind: PaymentIssueKind } & Record<string, string | number | null>,
): Promise<CaptureOutcome> {
  const now = deps.clock();
  const { id, orderId, providerOrderId } = attempt;
  const ended = await write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const current = order?.attempts.find((one) => one.id === id);
    // With another key a new capture has begun while this reply was on its way: it is about one that is over.
    if (!order || current?.captureRequestId !== attempt.captureRequestId) return false;
    const { captureStartedAt } = current;
    // A declined or unapproved order can be approved again. That is another capture, so it gets another key.
    const change = { captureRequestId: randomUUID(), captureStartedAt: null, updatedAt: now };
    if (!(await movePaymentAttempt(tx, id, move, change))) return false;
    await resumeExpiry(tx, order, captureStartedAt ?? now);
    await closePendingIssues(tx, id, now);
    // Nobody waits on the page for what was pending.
    if (current.state === 'pending' && move === 'decline') {
      const email = { orderId, template: 'payment-declined', again: current.captureRequestId } as const;
      await deps.queue.enqueue(tx, 'send-order-email', email);
    }
    if (found) {
      const { kind, ...detail } = found;
      await openPaymentIssue(deps, tx, {
        orderId,
        kind,
        subject: id,
        detail: { providerOrderId, ...detail },
      });
    }
    return true;
  });
  if (ended) payments.inc({ outcome: outcomeOfMove[move] });
  const current = ended ? undefined : await findPaymentAttempt(deps.db, id);
  return current ? outcomeOf(current) : outcomeOfMove[move];
}

function outcomeOf(attempt: Pick<PaymentAttempt, 'state'>): CaptureOutcome {
  const { state } = attempt;
  if (state === 'captured') return 'paid';
  if (isBeingCaptured(attempt)) return 'confirming';
  return state === 'declined' || state === 'rejected' || state === 'expired' ? state : 'not-approved';
}
