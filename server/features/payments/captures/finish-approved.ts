import { ShopError } from '../../../../shop/shop-error.ts';
import type { ProviderOrder } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import { beginCapture, expireOutOfStock } from './begin-capture.ts';
import { findPaymentAttempt, lockPaymentAttempts, lockOrder } from '../data.ts';
import { finishCapture } from './finish-capture.ts';
import { isCaptured } from './is-captured.ts';
import { settle } from '../settle.ts';

/**
 * Takes on what a closed browser left: a payment that the buyer has approved (he has pressed "Pay now") and that
 * nobody has captured. When the outcome is not known, the job of the capture goes on asking. Does nothing about one that is not approved, or that is under way or over.
 * @throws PaymentProviderError when the provider's order could not be read
 */
export async function finishApproved(deps: Deps, attemptId: string): Promise<void> {
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (attempt?.state !== 'created' || attempt.providerOrderId === null) return;
  if (attempt.environment !== deps.paypal.environment) return;
  const order = await deps.payments.readOrder(attempt.providerOrderId);
  const money = order.captures.find(isCaptured);
  // Nobody here has asked for this capture, but it is money all the same.
  if (money) return void (await settle(deps, money));
  if (!isApproved(order)) return;
  try {
    const held = await begin(deps, { orderId: attempt.orderId, attemptId });
    if (!held) return;
    if (held.length > 0) await deps.catalogChanged({ productIds: held });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ orderId: attempt.orderId, code: error.code }, 'an approved payment was not captured');
    if (error.code === 'out_of_stock') await expireOutOfStock(deps, attemptId);
    return;
  }
  await finishCapture(deps, attemptId);
}

function isApproved({ status, captures }: ProviderOrder): boolean {
  return status === 'APPROVED' || captures.length > 0;
}

/** @returns undefined when there is nothing to begin any more */
async function begin(
  deps: Deps,
  { orderId, attemptId }: { orderId: string; attemptId: string },
): Promise<string[] | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.paidAt) return undefined;
    const attempts = await lockPaymentAttempts(tx, orderId);
    const attempt = attempts.find(({ id }) => id === attemptId);
    if (attempt?.state !== 'created') return undefined;
    return beginCapture(deps, tx, { order, attempt, others: attempts.filter(({ id }) => id !== attemptId) });
  });
}
