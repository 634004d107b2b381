import type { ProviderRefund } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import { requestRefund } from './request-refund.ts';
import { hasPaymentIssue } from '../issues/issue-data.ts';
import { lockOrder } from '../data.ts';
import { applyProviderRefund } from './complete-refund.ts';
import { findPaymentAtProvider, findRefund, findRefundLike } from './refund-data.ts';

/**
 * Writes down what the provider says has gone back of a capture: what became of our refunds, and those that were made
 * on the provider's own pages, each once.
 * @returns false when one could not be written yet, because more would go back than has come: one of ours has not
 * been told of its failure
 * @throws PaymentProviderError when the provider's order could not be read
 */
export async function importProviderRefunds(deps: Deps, captureId: string): Promise<boolean> {
  const payment = await findPaymentAtProvider(deps.db, captureId);
  if (!payment?.providerOrderId || payment.environment !== deps.paypal.environment) return true;
  const { refunds } = await deps.payments.readOrder(payment.providerOrderId);
  let all = true;
  for (const made of refunds.filter((refund) => refund.captureId === captureId)) {
    const known = await findRefundLike(deps.db, made);
    if (known) await applyProviderRefund(deps, known, made);
    else all = (await writeDown(deps, { captureId, orderId: payment.orderId }, made)) && all;
  }
  return all;
}

async function writeDown(
  deps: Deps,
  { captureId, orderId }: { captureId: string; orderId: string },
  made: ProviderRefund,
): Promise<boolean> {
  const { amountCents, refundId: providerRefundId, status } = made;
  if (status !== 'COMPLETED' && status !== 'PENDING') return true;
  const requestId = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // What was taken back by a dispute looks like a refund in the order; a human has been told of it.
    if (!order || (await hasPaymentIssue(tx, { kind: 'capture_reversed', subject: captureId })))
      return undefined;
    const known = await findRefundLike(tx, made);
    if (known) return known.requestId;
    const payment = await findPaymentAtProvider(tx, captureId);
    if (!payment || payment.refundedCents + amountCents > payment.amountCents) return 'later';
    return requestRefund(deps, tx, order, {
      payment,
      amountCents,
      cause: 'provider',
      reason: '',
      providerRefundId,
    });
  });
  const refund = requestId === undefined ? undefined : await findRefund(deps.db, requestId);
  if (refund) await applyProviderRefund(deps, refund, made);
  return requestId !== 'later';
}
