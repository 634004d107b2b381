import type { ProviderCapture } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentIssueKind } from './issues/issue-kinds.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { verifyCapture } from './captures/verify-capture.ts';
import type { PaymentAttempt } from './data.ts';
import {
  findPayment,
  insertPayment,
  lockPaymentAttempt,
  lockOrder,
  updatePaymentAttempt,
  updateOrderPaid,
} from './data.ts';
import { commitReservation, resumeExpiry } from '../stock/api.ts';
import { isRefunded } from './captures/is-captured.ts';
import { findCaptureMismatch } from './mismatch.ts';
import { openPaymentIssue } from './issues/open-payment-issue.ts';
import { importProviderRefunds } from './refunds/import-provider-refunds.ts';

/**
 * `rejected`: the money is not what was asked for, or has gone back before anybody here knew of it; `kept`: it is there,
 * but for an order that cannot take it.
 */
export type Settled = 'paid' | 'kept' | 'rejected';

/**
 * Step 5 of the protocol (docs/payments.md): writes a capture that was money down, once, and marks its order paid. The
 * only code that does. Money for an order that cannot take it goes back by a job of the same commit; what else does not
 * fit becomes a row in `payment_issues`.
 * @param told as the provider itself has just told it, never from an event or a browser
 * @throws PaymentProviderError when it does not fit and could not be read once more, or when it was written down and its
 * refunds could not be read
 */
export async function settle(deps: Deps, told: ProviderCapture): Promise<Settled> {
  const { capture, attempt } = await verifyCapture(deps, told);
  if (!attempt) {
    const { captureId, providerOrderId } = capture;
    const detail = { amountCents: capture.amountCents, providerOrderId: providerOrderId ?? null };
    const found = { orderId: null, kind: 'unknown_capture', subject: captureId, detail } as const;
    await deps.db.transaction().execute((tx) => openPaymentIssue(deps, tx, found));
    return 'rejected';
  }
  const { settled, taken } = await write(deps, attempt, capture);
  if (taken.length > 0) await deps.catalogChanged({ productIds: taken });
  if (isRefunded(capture)) await importProviderRefunds(deps, capture.captureId);
  return settled;
}

const settledAs = { primary: 'paid', duplicate: 'kept', late: 'kept', foreign: 'rejected' } as const;

/** As the customer reads them, in his order and in the email about his refund. */
const reasons = {
  duplicate: 'This order was paid twice.',
  late: 'The parts were gone when the payment came.',
};

async function write(
  deps: Deps,
  { id, orderId }: PaymentAttempt,
  capture: ProviderCapture,
): Promise<{ settled: Settled; taken: string[] }> {
  const now = deps.clock();
  const { captureId, amountCents, status } = capture;
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone`);
    const attempt = await lockPaymentAttempt(tx, id);
    const before = await findPayment(tx, captureId);
    if (before?.orderId === orderId) return { settled: settledAs[before.kind], taken: [] };

    const needsHuman = (kind: PaymentIssueKind, detail: Record<string, string | number | null> = {}) =>
      openPaymentIssue(deps, tx, { orderId, kind, subject: captureId, detail: { amountCents, ...detail } });
    if (before) {
      await needsHuman('capture_mismatch', { field: 'captureId', paidOrder: before.orderId });
      return { settled: 'rejected', taken: [] };
    }
    const payment = { captureId, orderId, attemptId: id, amountCents, status, createdAt: now };
    const end = (state: 'captured' | 'rejected') =>
      updatePaymentAttempt(tx, id, [attempt.state], { state, updatedAt: now });

    const mismatch = findCaptureMismatch(attempt, capture);
    if (mismatch || isRefunded(capture)) {
      await insertPayment(tx, { ...payment, kind: 'foreign' });
      await end('rejected');
      // Its capture held the parts beyond their time; nobody will take them for this money.
      if (isUnderWay(attempt)) await resumeExpiry(tx, orderId);
      await (mismatch
        ? needsHuman('capture_mismatch', { ...mismatch })
        : needsHuman('refunded_before_settled'));
      return { settled: 'rejected', taken: [] };
    }
    const taken = order.paidAt ? undefined : await commitReservation(tx, orderId);
    await end('captured');
    if (!taken) {
      const kind = order.paidAt ? 'duplicate' : 'late';
      await insertPayment(tx, { ...payment, kind });
      await requestRefund(deps, tx, order, {
        payment: { captureId, kind },
        amountCents,
        cause: kind,
        reason: reasons[kind],
      });
      if (kind === 'late') await needsHuman('late_payment');
      return { settled: 'kept', taken: [] };
    }
    await insertPayment(tx, { ...payment, kind: 'primary' });
    await updateOrderPaid(tx, orderId, now);
    await deps.queue.enqueue(tx, 'send-order-email', { orderId, template: 'order-paid' });
    await deps.queue.enqueue(tx, 'send-order-email', { orderId, template: 'new-payment' });
    return { settled: 'paid', taken };
  });
}

function isUnderWay({ state }: PaymentAttempt): boolean {
  return state === 'capturing' || state === 'pending';
}
