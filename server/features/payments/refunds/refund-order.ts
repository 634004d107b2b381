import { createHash } from 'node:crypto';
import { isAtShop } from '../../../../shop/rules/orders/order-states.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { bouncedRefundId, canBounce } from '../../../../shop/rules/orders/manual-payment.ts';
import { holdEverything, placeOfRefunded } from '../../../../shop/rules/orders/packages.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import type { RefundBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { fitsInto, sumBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import { changed, unchanged, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../accounts/data.ts';
import { readChangedOrder } from '../../orders/api.ts';
import { updateOrder } from '../../orders/edit-data.ts';
import type { LockedOrder } from '../data.ts';
import { findPrimaryPayment, isOrderOfShop } from '../data.ts';
import { lockViewersOrder } from '../lock-viewers-order.ts';
import type { StockLine } from '../../stock/data.ts';
import { returnStock } from '../../stock/data.ts';
import { answerByRefund } from './answer-by-refund.ts';
import { findLeftToRefund, findRefundByKey, insertReturns, listReturnLines } from './data.ts';
import { requestRefund } from './request-refund.ts';

interface RefundOrder {
  orderId: string;
  /** When absent, the sum of the breakdown, or else all that is left. */
  amountCents?: number | undefined;
  /** Sums to the amount; when absent, the same share of whatever is left of each. */
  breakdown?: RefundBreakdown | undefined;
  /** Units that came back with it, or that will not be sent. */
  returned: readonly StockLine[];
  /** Whether they will not be sent; undefined where the order tells. */
  unsent?: boolean | undefined;
  /** Whether these units are put back in stock. */
  restock: boolean;
  /** Why they came back. */
  returnReason?: ReturnReason | undefined;
  /** Whether it is of a check that the bank didn't pay: then nothing goes back. */
  bounced?: boolean | undefined;
  /** Shown to the customer. */
  reason: string;
  /** What was left to refund in the form that this comes from. */
  refundableSeenCents?: number | undefined;
  /** The order's version that the form showed. */
  version?: number | undefined;
  /** Idempotency key. */
  key: string;
}

/**
 * Refunds the payment of an order, or part of it, for an admin (step 8 in docs/payments.md). The refund is only recorded
 * here; a job sends it to the provider. The same commit records the returned units, and restocks them if the admin says
 * so. Each idempotency key works once, forever.
 * @throws ShopError not_found, idempotency_mismatch; conflict when nothing was paid, less is left of the money or the units,
 *   a partly sent order does not tell which units were sent, or it was refunded, sent or edited since the form was opened
 */
export async function refundOrder(deps: Deps, admin: User, asked: RefundOrder): Promise<void> {
  const { orderId, breakdown, returned, restock, returnReason, bounced, reason, key } = asked;
  const requestHash = hashOf(asked);
  await write(deps, admin, { action: 'order.refund', subject: orderId }, async (tx) => {
    // Parallel refunds of the same order wait here.
    const order = await lockViewersOrder(deps, tx, { user: admin }, orderId);
    const earlier = await findRefundByKey(tx, { requestedBy: admin.id, key });
    if (earlier?.requestHash?.equals(requestHash)) return unchanged(undefined);
    if (earlier) throw keyMismatch();
    const { payment, left } = await findRefundable(deps, tx, order.id);
    requireAsSeen(order, left, asked);
    const amountCents = amountOf(asked, left);
    if (bounced) requireBounced(order, amountCents, left);
    if (breakdown)
      requireBreakdown(await findLeftToRefund(tx, order, payment.captureId), breakdown, amountCents);
    const names = await namesOfReturned(tx, orderId, returned);
    const unsent = returned.length > 0 && (await areUnsent(deps, tx, asked));
    const requestId = await requestRefund(deps, tx, order, {
      payment,
      amountCents,
      breakdown,
      cause: 'admin',
      reason,
      ...(bounced && { requestId: bouncedRefundId(orderId) }),
      admin: { requestedBy: admin.id, idempotencyKey: key, requestHash },
    });
    if (requestId === undefined) throw keyMismatch();
    await recordReturns(tx, { requestId, returned, unsent, restock, returnReason });
    const endsSending = unsent && (await endSending(deps, tx, orderId));
    const { captureId } = payment;
    await answerByRefund(deps, tx, { orderId, captureId, requestId, amountCents, endsSending });
    const units = { returned: names, restocked: restock, ...(returnReason && { returnReason }) };
    return changed(undefined, {
      after: {
        amountCents,
        reason,
        ...(bounced && { bounced }),
        ...breakdown,
        ...(names.length > 0 && units),
      },
    });
  });
}

/** Tells a repeated request from another one with the same key; what only says what the form showed does not count. */
function hashOf(asked: RefundOrder): Buffer {
  const { orderId, amountCents, reason, breakdown, returned, restock, returnReason, unsent, bounced } = asked;
  const body = JSON.stringify([
    orderId,
    amountCents ?? null,
    reason,
    breakdown ?? null,
    returned,
    restock,
    ...(returnReason ? [returnReason] : []),
    ...(bounced ? ['bounced'] : []),
    ...(unsent === undefined ? [] : [unsent]),
  ]);
  return createHash('sha256').update(body).digest();
}

/** @throws ShopError `conflict` when the order or what is left of its payment is not as the form showed it */
function requireAsSeen(
  order: LockedOrder,
  left: number,
  { refundableSeenCents = left, version = order.version }: RefundOrder,
): void {
  const lookAgain = 'then press Refund again if yours is still right.';
  if (refundableSeenCents !== left) {
    const text = `The refunds of this order have changed since you opened the form: ${formatDollars(left)} is left. Look at them, ${lookAgain}`;
    throw new ShopError('conflict', text);
  }
  if (version !== order.version) {
    const text = `This order has been changed since you opened the form and ${isStillAtShop(order) ? 'is still here' : 'has been sent'}. Look at it, ${lookAgain}`;
    throw new ShopError('conflict', text);
  }
}

/** Returns the cents to refund. @throws ShopError `conflict` for none, and for more than is left */
function amountOf({ amountCents, breakdown }: RefundOrder, left: number): number {
  const cents = amountCents ?? (breakdown ? sumBreakdown(breakdown) : left);
  if (cents === 0) throw new ShopError('conflict', 'A refund must be more than $0.00');
  if (cents > left) {
    const text = `Only ${formatDollars(left)} of this payment is left to refund`;
    throw new ShopError('conflict', text, { fields: { amount: text } });
  }
  return cents;
}

/** A bank pays all of a check or nothing. */
function requireBounced({ paymentMethod }: LockedOrder, amountCents: number, left: number): void {
  if (!canBounce(paymentMethod))
    throw new ShopError('conflict', 'This order wasn’t paid by check or money order');
  if (amountCents === left) return;
  const text = `A check that bounced takes all of its ${formatDollars(left)} along`;
  throw new ShopError('conflict', text, { fields: { amount: text } });
}

function requireBreakdown(left: RefundBreakdown, breakdown: RefundBreakdown, amountCents: number): void {
  const sumCents = sumBreakdown(breakdown);
  const text =
    sumCents !== amountCents
      ? `Items, shipping, handling and tax add up to ${formatDollars(sumCents)}, not to ${formatDollars(amountCents)}`
      : !fitsInto(left, breakdown)
        ? 'Less is left of the items, the shipping, the handling or the tax'
        : undefined;
  if (text) throw new ShopError('conflict', text, { fields: { breakdown: text } });
}

/** Returns the units by name, for the audit log. @throws ShopError `conflict` when fewer are left */
async function namesOfReturned(tx: Tx, orderId: string, returned: readonly StockLine[]): Promise<string[]> {
  if (returned.length === 0) return [];
  const lines = new Map((await listReturnLines(tx, orderId)).map((line) => [line.productId, line]));
  return returned.map(({ productId, qty }) => {
    const line = lines.get(productId);
    if (line && qty <= line.returnable) return `${line.name} × ${qty}`;
    throw refusedReturn(
      !line
        ? 'This order has no such part that could come back'
        : line.returnable === 0
          ? `All of ${line.name} came back with an earlier refund`
          : `Only ${line.returnable} of ${line.name} can come back`,
    );
  });
}

/**
 * Returns whether units are still at the shop, so that they will not be sent. Of a partly sent order nothing is assumed: a
 * part that counts as returned would be sent all the same, and one that counts as unsent would be missing in the next package.
 * @throws ShopError `conflict` when the order says otherwise, or does not tell
 */
async function areUnsent(
  deps: Deps,
  tx: Tx,
  { orderId, returned, unsent: said }: RefundOrder,
): Promise<boolean> {
  const units = returned.map(({ productId: product, qty }) => ({ product, qty }));
  const place = placeOfRefunded(units, await readChangedOrder(deps, tx, orderId, 'admin'));
  if (place === 'neither')
    throw refusedReturn('Some of these parts were sent, others were not: refund them one after the other');
  if (place === 'either') {
    if (said !== undefined) return said;
    throw refusedReturn('This order is partly sent: say whether these parts came back, or are not sent');
  }
  const unsent = place === 'here';
  if (said === undefined || said === unsent) return unsent;
  throw refusedReturn(said ? 'These parts were sent already' : 'These parts have not been sent yet');
}

const refusedReturn = (text: string) => new ShopError('conflict', text, { fields: { returned: text } });

interface Returned extends Pick<RefundOrder, 'returned' | 'restock' | 'returnReason'> {
  requestId: string;
  unsent: boolean;
}

/** Records the units that came back, and restocks them if `restock`, or those that will not be sent. */
async function recordReturns(
  tx: Tx,
  { requestId, returned, unsent, restock, returnReason }: Returned,
): Promise<void> {
  if (returned.length === 0) return;
  const reason = unsent ? null : (returnReason ?? null);
  await insertReturns(
    tx,
    returned.map((line) => ({ ...line, requestId, restocked: restock, unsent, reason })),
  );
  // What will not be sent is in stock again once the refund is made (provider-refunds.ts): until then it may still be sent.
  if (restock && !unsent) await returnStock(tx, returned);
}

/** Ends the sending of a partly sent order whose packages hold all that is left of it. Returns whether they do. */
async function endSending(deps: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const { moreToFollow, orderItems, packages } = await readChangedOrder(deps, tx, orderId, 'admin');
  if (!moreToFollow || !holdEverything(orderItems, packages)) return false;
  await updateOrder(tx, orderId, { moreToFollow: false });
  return true;
}

function isStillAtShop({ deliveredAt, carrier }: LockedOrder): boolean {
  return isAtShop({
    isDelivered: deliveredAt !== null,
    tracking: carrier === null ? undefined : { carrier },
  });
}

async function findRefundable(deps: Deps, tx: Tx, orderId: string) {
  const payment = await findPrimaryPayment(tx, orderId);
  if (!payment && !(await isOrderOfShop(tx, orderId)))
    throw new ShopError(
      'conflict',
      'This order was paid in the former shop: refund it on PayPal’s own pages',
    );
  if (!payment) throw new ShopError('conflict', 'Nothing has been paid that could be refunded');
  if (payment.environment !== null && payment.environment !== deps.paypal.environment)
    throw new ShopError('conflict', 'This order was paid with another payment account');
  const { amountCents, refundedCents, reversedCents } = payment;
  const left = Math.max(amountCents - refundedCents - reversedCents, 0);
  if (left === 0 && reversedCents > 0 && refundedCents < amountCents)
    throw new ShopError('conflict', 'PayPal took this payment back, so nothing is left to refund');
  if (left === 0) throw new ShopError('conflict', 'All of this payment has been refunded');
  return { payment, left };
}

function keyMismatch(): ShopError {
  return new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another refund before');
}
