import { createHash } from 'node:crypto';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../accounts/data.ts';
import { insertAudit } from '../../audit/data.ts';
import { requestRefund } from './request-refund.ts';
import { lockViewersOrder } from '../lock-order-of.ts';
import { findPrimaryPayment, findRefundByKey } from './refund-data.ts';

interface Asked {
  orderId: string;
  /** Dollars; without it all that is left. */
  amountCents?: number | undefined;
  /** As the customer reads it. */
  reason: string;
  key: string;
}

/**
 * Step 8 of the protocol (docs/payments.md): an admin gives back the payment of an order, or a part of it. Here it is
 * only written down; a job asks the provider. The same key asks once, for good.
 * @throws ShopError not_found, invalid_input, conflict (nothing paid, or not so much left), idempotency_mismatch
 */
export async function refundOrder(deps: Deps, admin: User, asked: Asked): Promise<void> {
  const { amountCents } = asked;
  const body = JSON.stringify([asked.orderId, amountCents ?? null, asked.reason]);
  const request = {
    requestedBy: admin.id,
    idempotencyKey: asked.key,
    requestHash: createHash('sha256').update(body).digest(),
  };
  await deps.db.transaction().execute(async (tx) => {
    // Who refunds the same order at the same time waits here.
    const order = await lockViewersOrder(tx, { user: admin }, asked.orderId);
    const earlier = await findRefundByKey(tx, { requestedBy: admin.id, key: asked.key });
    if (earlier?.requestHash?.equals(request.requestHash)) return;
    if (earlier) throw usedOtherwise();
    const { payment, left } = await findRest(deps, tx, order.id);
    if ((amountCents ?? left) > left) {
      const text = `Only ${formatDollars(left)} of this payment is left to refund`;
      throw new ShopError('conflict', text, { fields: { amount: text } });
    }
    const requestId = await requestRefund(deps, tx, order, {
      payment,
      amountCents: amountCents ?? left,
      cause: 'admin',
      reason: asked.reason,
      admin: request,
    });
    if (requestId === undefined) throw usedOtherwise();
    await insertAudit(tx, {
      userId: admin.id,
      action: 'order.refund',
      thing: 'order',
      thingId: order.id,
      after: { amountCents: amountCents ?? left, reason: asked.reason },
      at: deps.clock(),
    });
  });
}

async function findRest(deps: Deps, tx: Tx, orderId: string) {
  const payment = await findPrimaryPayment(tx, orderId);
  if (!payment) throw new ShopError('conflict', 'Nothing has been paid that could be refunded');
  if (payment.environment !== deps.paypal.environment)
    throw new ShopError('conflict', 'This order was paid with another payment account');
  const left = payment.amountCents - payment.refundedCents;
  if (left === 0) throw new ShopError('conflict', 'All of this payment has been refunded');
  return { payment, left };
}

function usedOtherwise(): ShopError {
  return new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another refund before');
}
