import { ShopError } from '../../../../shop/shop-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { lockOrder } from '../data.ts';
import { settle } from '../settle.ts';
import { isApproved, isCaptured } from './capture-checks.ts';
import { beginCapture, endRefused } from './capture-payment.ts';
import { finishCapture } from './finish-capture.ts';

/**
 * Captures a payment that the customer approved ("Pay now") before their browser was closed. Does nothing about an
 * attempt that isn't approved, is being captured, or is over. If the outcome is unknown, the job of the capture
 * continues.
 * @throws PaymentProviderError when the provider's order could not be read
 */
export async function finishApproved(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const { id, orderId, providerOrderId } = attempt;
  if (attempt.state !== 'created' || providerOrderId === null) return;
  if (attempt.environment !== deps.paypal.environment) return;
  const order = await deps.payments.readOrder(providerOrderId);
  const captured = order.captures.find(isCaptured);
  // The shop didn't ask for this capture, but the money has moved all the same.
  if (captured) return void (await settle(deps, captured, attempt));
  if (!isApproved(order)) return;
  let begun: PaymentAttempt | undefined;
  try {
    begun = await begin(deps, attempt);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ orderId, code: error.code }, 'an approved payment was not captured');
    await endRefused(deps, id, error);
  }
  if (begun) await finishCapture(deps, begun);
}

/** @returns undefined when the order was paid or the attempt was moved in the meantime */
async function begin(
  deps: Deps,
  { id: attemptId, orderId }: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  return write(deps, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.paidAt) return undefined;
    const attempt = order.attempts.find(({ id }) => id === attemptId);
    if (attempt?.state !== 'created') return undefined;
    return beginCapture(deps, tx, { order, attempt, isApproved: true });
  });
}
