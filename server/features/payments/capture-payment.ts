import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import type { Attempt, LockedOrder } from './data.ts';
import { confirmLater } from './confirm-payment.ts';
import { findPaidBy, lockAttempts, updateAttempt } from './data.ts';
import { finishCapture } from './finish-capture.ts';
import { holdParts } from './held-parts.ts';
import { lockOrderOf } from './lock-order-of.ts';

/** Later than any answer of the provider: for a capture whose request has died. */
const lookAfterMs = 45_000;
const askAgainMs = 5000;

/**
 * Step 4 of the protocol (docs/payments.md): the buyer has approved, the first failing line decides.
 * Returns when the order is paid, or when the outcome is not known yet and a job confirms it.
 * @throws ShopError not_found, already_paid, conflict, out_of_stock, payment_not_approved, payment_declined
 */
export async function capturePayment(
  deps: Deps,
  actor: Actor,
  payment: { orderId: string; providerOrderId: string },
): Promise<void> {
  const begun = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, actor, payment.orderId);
    if (order.paidAt) return paidBefore(tx, order, payment.providerOrderId);
    const attempts = await lockAttempts(tx, order.id);
    const attempt = attempts.find(({ providerOrderId }) => providerOrderId === payment.providerOrderId);
    if (!attempt || attempt.environment !== deps.paypal.environment) {
      throw new ShopError('conflict', 'This payment does not belong to this order');
    }
    const others = attempts.filter(({ id }) => id !== attempt.id);
    return { attempt, held: await begin(deps, tx, { order, attempt, others }) };
  });
  if (!begun) return;
  if (begun.held.length > 0) await deps.catalogueChanged({ productIds: begun.held });

  const outcome = await finishCapture(deps, begun.attempt.id);
  if (outcome === 'confirming') await confirmLater(deps, deps.db, begun.attempt.id, askAgainMs);
  else if (outcome !== 'paid') throw refusals[outcome]();
}

async function paidBefore(tx: Tx, order: LockedOrder, providerOrderId: string): Promise<undefined> {
  if ((await findPaidBy(tx, order.id)) === providerOrderId) return;
  throw new ShopError('already_paid', 'This order is already paid');
}

/** Marks the attempt as capturing, pins its parts and leaves a job that finishes it whatever happens to this process. */
async function begin(
  deps: Deps,
  tx: Tx,
  { order, attempt, others }: { order: LockedOrder; attempt: Attempt; others: Attempt[] },
): Promise<string[]> {
  const { id, state } = attempt;
  if (state === 'expired' || state === 'rejected') throw refusals[state]();
  if (state !== 'created' && state !== 'declined') return [];
  const busy = others.some((other) =>
    ['creating', 'created', 'capturing', 'pending', 'captured'].includes(other.state),
  );
  if (busy)
    throw new ShopError(
      'conflict',
      'Another payment of this order has been started. Please finish that one.',
    );
  const held = await holdParts(deps, tx, order, { pinned: true });
  const now = deps.clock();
  await updateAttempt(tx, id, [state], { state: 'capturing', captureStartedAt: now, updatedAt: now });
  await confirmLater(deps, tx, id, lookAfterMs);
  return held;
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
