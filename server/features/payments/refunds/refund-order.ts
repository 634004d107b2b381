import { createHash } from 'node:crypto';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import { changed, unchanged, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../accounts/data.ts';
import { lockViewersOrder } from '../lock-viewers-order.ts';
import { findPrimaryPayment, findRefundByKey } from './data.ts';
import { requestRefund } from './request-refund.ts';

interface RefundOrder {
  orderId: string;
  /** All that is left when absent. */
  amountCents?: number | undefined;
  /** Shown to the customer. */
  reason: string;
  /** Idempotency key. */
  key: string;
}

/**
 * Refunds the payment of an order, or part of it, for an admin (step 8 in docs/payments.md). The refund is only recorded
 * here; a job sends it to the provider. Each idempotency key works once, forever.
 * @throws ShopError not_found, conflict (nothing paid, or less left), idempotency_mismatch
 */
export async function refundOrder(
  deps: Deps,
  admin: User,
  { orderId, amountCents: requestedCents, reason, key }: RefundOrder,
): Promise<void> {
  const body = JSON.stringify([orderId, requestedCents ?? null, reason]);
  const request = {
    requestedBy: admin.id,
    idempotencyKey: key,
    requestHash: createHash('sha256').update(body).digest(),
  };
  await write(deps, admin, { action: 'order.refund', subject: orderId }, async (tx) => {
    // Parallel refunds of the same order wait here.
    const order = await lockViewersOrder(deps, tx, { user: admin }, orderId);
    const earlier = await findRefundByKey(tx, { requestedBy: admin.id, key });
    if (earlier?.requestHash?.equals(request.requestHash)) return unchanged(undefined);
    if (earlier) throw keyMismatch();
    const { payment, left } = await findRefundable(deps, tx, order.id);
    const amountCents = requestedCents ?? left;
    if (amountCents > left) {
      const text = `Only ${formatDollars(left)} of this payment is left to refund`;
      throw new ShopError('conflict', text, { fields: { amount: text } });
    }
    const requestId = await requestRefund(deps, tx, order, {
      payment,
      amountCents,
      cause: 'admin',
      reason,
      admin: request,
    });
    if (requestId === undefined) throw keyMismatch();
    return changed(undefined, { after: { amountCents, reason } });
  });
}

async function findRefundable(deps: Deps, tx: Tx, orderId: string) {
  const payment = await findPrimaryPayment(tx, orderId);
  if (!payment) throw new ShopError('conflict', 'Nothing has been paid that could be refunded');
  if (payment.environment !== deps.paypal.environment)
    throw new ShopError('conflict', 'This order was paid with another payment account');
  const left = payment.amountCents - payment.refundedCents;
  if (left === 0) throw new ShopError('conflict', 'All of this payment has been refunded');
  return { payment, left };
}

function keyMismatch(): ShopError {
  return new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another refund before');
}
