import { createHash } from 'node:crypto';
import { formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { insertAudit } from '../../audit/data.ts';
import { requestRefund } from './request-refund.ts';
import { lockViewersOrder } from '../lock-order-of.ts';
import { findPrimaryPayment, findRefundByKey } from './refund-data.ts';

interface Asked {
  orderId: string;
  /** Dollars; without it all that is left. */
  amount?: number | string | undefined;
  /** As the customer reads it. */
  reason: string;
  key: string;
}

/**
 * Step 8 of the protocol (docs/payments.md): an admin gives back the payment of an order, or a part of it. Here it is
 * only written down; a job asks the provider. The same key asks once, for good.
 * @throws ShopError not_found, invalid_input, conflict (nothing paid, or not so much left), idempotency_mismatch
 */
export async function refundOrder(deps: Deps, actor: Actor, asked: Asked): Promise<void> {
  const { user } = actor;
  if (!user) throw new ShopError('not_signed_in', 'Please sign in');
  const amountCents = asked.amount === undefined ? undefined : centsOf(asked.amount);
  const body = JSON.stringify([asked.orderId, amountCents ?? null, asked.reason]);
  const admin = {
    requestedBy: user.id,
    idempotencyKey: asked.key,
    requestHash: createHash('sha256').update(body).digest(),
  };
  await deps.db.transaction().execute(async (tx) => {
    // Who refunds the same order at the same time waits here.
    const order = await lockViewersOrder(tx, actor, asked.orderId);
    const earlier = await findRefundByKey(tx, { requestedBy: user.id, key: asked.key });
    if (earlier?.requestHash?.equals(admin.requestHash)) return;
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
      admin,
    });
    if (requestId === undefined) throw usedOtherwise();
    await insertAudit(tx, {
      userId: user.id,
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

function centsOf(amount: number | string): number {
  const cents = tryCents(amount);
  if (cents !== undefined && cents > 0) return cents;
  const text =
    cents === undefined ? 'Must be an amount with at most two decimals' : 'Must be more than nothing';
  throw new ShopError('invalid_input', text, { fields: { amount: text } });
}

function tryCents(amount: number | string): number | undefined {
  try {
    return toCents(amount);
  } catch {
    return undefined;
  }
}
