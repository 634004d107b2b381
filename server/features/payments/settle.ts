import type { ProviderCapture } from '../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import { paidCents, payments } from '../../counters.ts';
import type { Deps } from '../../deps.ts';
import { announcePaid } from '../orders/api.ts';
import { moveOrder } from '../orders/data.ts';
import { commitReservation, resumeExpiry } from '../stock/api.ts';
import { findCaptureMismatch, isCaptured, hasRefunds, saysAll } from './captures/capture-checks.ts';
import { completeFromOrder, findAttemptOf } from './captures/find-attempt.ts';
import { closePendingIssues } from './captures/note-pending.ts';
import type { LockedOrder, NewPayment, PaymentAttempt } from './data.ts';
import {
  findPayment,
  insertPayment,
  lockOrder,
  remarksOf,
  sendAttemptMove,
  updatePaymentRemarks,
} from './data.ts';
import type { PaymentIssueKind } from './issues/kinds.ts';
import { openPaymentIssue } from './issues/open-payment-issue.ts';
import { importProviderRefunds } from './refunds/provider-refunds.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { unschedulePaymentChecks } from './schedule.ts';
import { isBeingCaptured } from './transitions.ts';

/**
 * `rejected`: the money is not what was asked for, or was refunded before the shop knew of it. `kept`: it has arrived,
 * but for an order that can't use it.
 */
export type Settled = 'paid' | 'kept' | 'rejected';

/**
 * Records captured money, once, and pays its order with it (step 5 in docs/payments.md). Money for an order that can't use it is refunded by a job of the
 * same commit; anything else that doesn't fit becomes a payment issue.
 * @param reported as just read from the provider, never from an event or a browser
 * @param knownAttempt the attempt it is believed to belong to, if the caller has read it; saves reading it again
 * @throws PaymentProviderError when the capture doesn't fit and could not be read again, or when it was recorded and
 *   its refunds could not be read
 */
export async function settle(
  deps: Deps,
  reported: ProviderCapture,
  knownAttempt?: PaymentAttempt,
): Promise<Settled> {
  const { capture, attempt } = await verifyCapture(deps, reported, knownAttempt);
  if (!attempt) {
    const { captureId, amountCents, providerOrderId = null } = capture;
    const found = { orderId: null, subject: captureId, detail: { amountCents, providerOrderId } };
    await write(deps, (tx) => openPaymentIssue(deps, tx, { kind: 'unknown_capture', ...found }));
    return 'rejected';
  }
  const settled = await record(deps, attempt, capture);
  if (hasRefunds(capture)) await importProviderRefunds(deps, capture.captureId);
  return settled;
}

interface VerifiedCapture {
  capture: ProviderCapture;
  attempt: PaymentAttempt | undefined;
}

/**
 * Returns a capture with the payment attempt it belongs to. If it isn't what was asked for, or doesn't say so, it is read
 * again by its own id and the second reading counts, completed from the provider's order: a wrong or short reply about
 * correct money must not leave an order unpaid for good.
 * @throws PaymentProviderError `in-progress` when these readings show no money either way: ask again later
 */
async function verifyCapture(
  deps: Deps,
  reported: ProviderCapture,
  knownAttempt?: PaymentAttempt,
): Promise<VerifiedCapture> {
  const isKnown = knownAttempt !== undefined && knownAttempt.providerOrderId === reported.providerOrderId;
  const attempt = isKnown ? knownAttempt : await findAttemptOf(deps, reported);
  if (attempt && saysAll(attempt, reported) && !findCaptureMismatch(attempt, reported))
    return { capture: reported, attempt };
  const again = await readAgain(deps, reported.captureId);
  const capture = { ...again, providerOrderId: again.providerOrderId ?? reported.providerOrderId };
  try {
    const found = await findAttemptOf(deps, capture);
    return { capture: found ? await completeFromOrder(deps, found, capture) : capture, attempt: found };
  } catch (error) {
    throw error instanceof PaymentProviderError ? undecided(error.issue) : error;
  }
}

const undecided = (issue: string) => new PaymentProviderError('in-progress', { issue });

async function readAgain({ payments }: Deps, captureId: string): Promise<ProviderCapture> {
  try {
    const capture = await payments.readCapture(captureId);
    if (isCaptured(capture)) return capture;
    throw undecided(`CAPTURE_${capture.status}`);
  } catch (error) {
    // Whatever went wrong with this reading, the provider has reported money: nothing is decided yet.
    throw error instanceof PaymentProviderError ? undecided(error.issue) : error;
  }
}

const settledAs = { primary: 'paid', duplicate: 'kept', late: 'kept', foreign: 'rejected' } as const;

/** Shown to the customer on the order and in the email about the refund. */
const refundReasons = {
  duplicate: 'This order was paid twice.',
  late: 'The parts were gone when the payment came.',
  canceled: 'The order had been canceled when the payment came.',
};

/**
 * Pays an order with money that has arrived: takes its stock off the shelf, and tells everybody. Caller must hold the order's
 * lock.
 * @returns false when the order can't use the money, because it is paid or canceled, or its parts are gone; then nothing is
 *   changed
 */
export async function payOrder(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  payment: Omit<NewPayment, 'kind'> & { createdAt: Date },
): Promise<boolean> {
  if (order.paidAt || order.canceledAt || !(await commitReservation(tx, order))) return false;
  const { createdAt: at } = payment;
  await insertPayment(tx, { ...payment, kind: 'primary' });
  await moveOrder(tx, order, 'pay', at);
  await announcePaid(deps, tx, order, { at, emails: ['order-paid', 'new-payment'] });
  return true;
}

/** Writes a verified capture into the database. The columns of `attempt` that it is compared with never change. */
async function record(deps: Deps, attempt: PaymentAttempt, capture: ProviderCapture): Promise<Settled> {
  const now = deps.clock();
  const { id, orderId } = attempt;
  const { captureId, amountCents, currency } = capture;
  let isNew = false;
  const settled = await write(deps, async (tx): Promise<Settled> => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone`);
    const recorded = await findPayment(tx, captureId);
    if (recorded?.orderId === orderId) {
      await updatePaymentRemarks(tx, capture);
      return settledAs[recorded.kind];
    }

    const report = (kind: PaymentIssueKind, detail: Record<string, string | number | null> = {}) =>
      openPaymentIssue(deps, tx, { orderId, kind, subject: captureId, detail: { amountCents, ...detail } });
    if (recorded) {
      await report('capture_mismatch', { field: 'captureId', paidOrder: recorded.orderId });
      return 'rejected';
    }
    const about = { captureId, orderId, attemptId: id, amountCents, currency, createdAt: now };
    const payment = { ...about, ...remarksOf(capture) };

    await closePendingIssues(tx, id, now);
    const mismatch = findCaptureMismatch(attempt, capture);
    if (mismatch || hasRefunds(capture)) {
      const before = order.attempts.find((one) => one.id === id);
      await insertPayment(tx, { ...payment, kind: 'foreign' });
      await sendAttemptMove(tx, id, 'settleForeign', { updatedAt: now });
      // Its capture kept the stock reserved; this money will not take it.
      if (before && isBeingCaptured(before)) await resumeExpiry(tx, order, before.captureStartedAt ?? now);
      await (mismatch ? report('capture_mismatch', { ...mismatch }) : report('refunded_before_settled'));
      return 'rejected';
    }
    await sendAttemptMove(tx, id, 'settle', { updatedAt: now });
    await unschedulePaymentChecks(deps, tx, id);
    isNew = await payOrder(deps, tx, order, payment);
    if (isNew) return 'paid';
    const kind = order.paidAt ? 'duplicate' : 'late';
    await insertPayment(tx, { ...payment, kind });
    await requestRefund(deps, tx, order, {
      payment: { captureId, kind },
      amountCents,
      cause: kind,
      reason: order.canceledAt ? refundReasons.canceled : refundReasons[kind],
    });
    if (kind === 'late') await report('late_payment');
    return 'kept';
  });
  if (isNew) {
    payments.inc({ outcome: 'captured' });
    paidCents.inc(amountCents);
  }
  return settled;
}
