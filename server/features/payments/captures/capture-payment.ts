import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { Buyer } from '../../../actor.ts';
import type { PaymentAttempt, LockedOrder } from '../data.ts';
import { beginCapture, expireOutOfStock } from './begin-capture.ts';
import { schedulePaymentCheck } from './schedule-payment-check.ts';
import { findPaidBy, lockPaymentAttempts } from '../data.ts';
import { finishCapture } from './finish-capture.ts';
import { lockViewersOrder } from '../lock-order-of.ts';

const firstCheckMs = 5000;

/**
 * Step 4 of the protocol (docs/payments.md): the buyer has approved, the first failing line decides.
 * Returns when the order is paid, or when the outcome is not known yet and a job confirms it.
 * @throws ShopError not_found, already_paid, conflict, out_of_stock, payment_not_approved, payment_declined
 */
export async function capturePayment(
  deps: Deps,
  actor: Buyer,
  payment: { orderId: string; providerOrderId: string },
): Promise<void> {
  const begun = await begin(deps, actor, payment);
  if (!begun) return;
  if (begun.held.length > 0) await deps.catalogChanged({ productIds: begun.held });

  const outcome = await finishCapture(deps, begun.attempt.id);
  if (outcome === 'confirming') await schedulePaymentCheck(deps, deps.db, begun.attempt.id, firstCheckMs);
  else if (outcome !== 'paid') throw refusals[outcome]();
}

async function begin(
  deps: Deps,
  actor: Buyer,
  payment: { orderId: string; providerOrderId: string },
): Promise<{ attempt: PaymentAttempt; held: string[] } | undefined> {
  let begun: PaymentAttempt | undefined;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const order = await lockViewersOrder(tx, actor, payment.orderId);
      if (order.paidAt) return paidBefore(tx, order, payment.providerOrderId);
      const attempts = await lockPaymentAttempts(tx, order.id);
      const attempt = attempts.find(({ providerOrderId }) => providerOrderId === payment.providerOrderId);
      if (!attempt || attempt.environment !== deps.paypal.environment) {
        throw new ShopError('conflict', 'This payment does not belong to this order');
      }
      const { id, state } = attempt;
      if (state === 'expired' || state === 'rejected') throw refusals[state]();
      if (state !== 'created' && state !== 'declined') return { attempt, held: [] };
      begun = attempt;
      const others = attempts.filter((other) => other.id !== id);
      return { attempt, held: await beginCapture(deps, tx, { order, attempt, others }) };
    });
  } catch (error) {
    const partsGone = error instanceof ShopError && error.code === 'out_of_stock';
    if (partsGone && begun) await expireOutOfStock(deps, begun.id);
    throw error;
  }
}

async function paidBefore(tx: Tx, order: LockedOrder, providerOrderId: string): Promise<undefined> {
  if ((await findPaidBy(tx, order.id)) === providerOrderId) return;
  throw new ShopError('already_paid', 'This order is already paid');
}

const refusals = {
  declined: () =>
    new ShopError('payment_declined', 'Your payment was declined. Please try another card or account.'),
  'not-approved': () =>
    new ShopError(
      'payment_not_approved',
      'This payment has not been approved yet. Please approve it and try again.',
    ),
  expired: () => new ShopError('conflict', 'This payment has expired. Please start it again.'),
  rejected: () => new ShopError('conflict', 'This payment could not be accepted. Please start it again.'),
};
