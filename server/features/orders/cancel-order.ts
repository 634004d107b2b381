import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Buyer } from '../../actor.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import { notifyWebhooksOfOrder } from '../integrations/delivery-data.ts';
import { endAttempts } from '../payments/api.ts';
import type { LockedOrder } from '../payments/data.ts';
import { lockOrder } from '../payments/data.ts';
import { listReturnLines } from '../payments/refunds/data.ts';
import { endReservation } from '../stock/api.ts';
import { returnStock } from '../stock/data.ts';
import { orderNotFound, readChangedOrder, requireBuyer } from './api.ts';
import { lockForAdmin } from './admin-data.ts';
import { moveOrder } from './data.ts';
import { endReturns, markAnswered } from './requests/data.ts';
import { mayEmailUnpaid } from './unpaid/may-email-unpaid.ts';
import { endsWithoutRefund } from './transitions.ts';

/**
 * Cancels an unpaid order of the caller's own, and emails them about it. The link of its emails is not enough: whoever it
 * was forwarded to may pay the order, but not end it.
 * @param from the buyer's networks
 * @throws ShopError not_found, already_paid, conflict
 */
export function cancelOwnOrder(
  deps: Deps,
  { user, guest }: Buyer,
  id: string,
  from: ClientNetworks,
): Promise<Order> {
  return write(deps, async (tx) => {
    // An admin, too, cancels here only what they bought; for other orders they give a reason.
    const { order, viewer } = requireBuyer(deps, await lockOrder(tx, id), { user, guest });
    await cancel(deps, tx, order, { canceledBy: null, cancelReason: null });
    if (await mayEmailUnpaid(deps, tx, order.email, from)) await emailCancellation(deps, tx, id);
    return readChangedOrder(deps, tx, id, viewer);
  });
}

/**
 * Cancels any unpaid order, or a paid one with nothing to refund, with a reason that its customer sees.
 * @param options `email`: whether the customer gets an email about it. `restock`: whether the parts of an order that was
 *   paid are put back in stock. `version`: the one that was seen; undefined cancels whatever is there
 * @throws ShopError not_found, already_paid; conflict also when another admin has sent, delivered or corrected it since
 */
export function cancelOrder(
  deps: Deps,
  admin: { id: string },
  id: string,
  {
    reason,
    email,
    restock,
    version,
  }: { reason: string; email: boolean; restock: boolean; version?: number | undefined },
): Promise<Order> {
  return write(deps, admin, { action: 'order.cancel', subject: id }, async (tx) => {
    const order = await lockOrder(tx, id);
    const present = await lockForAdmin(tx, id);
    if (!order || !present) throw orderNotFound();
    const current = () => readChangedOrder(deps, tx, id, 'admin');
    await refuseStale(present, version, { message: changedSince, current });
    const cancellation = { canceledBy: admin.id, cancelReason: reason };
    const { reversed } = present;
    if (order.paidAt)
      await cancelPaid(deps, tx, { ...order, reversed }, { ...cancellation, restocked: restock });
    else await cancel(deps, tx, order, cancellation);
    await markAnswered(tx, id, deps.clock());
    await endReturns(tx, id);
    if (email) await emailCancellation(deps, tx, id);
    const after = { reason, email, ...(order.paidAt && { restocked: restock }) };
    const { deliveredAt } = order;
    return changed(await current(), {
      ...(deliveredAt && { before: { deliveredAt } }),
      after,
    });
  });
}

const changedSince =
  'This order has been changed since you opened it. It is not canceled yet: look at it again.';

const emailCancellation = ({ queue }: Deps, tx: Tx, orderId: string) =>
  queue.enqueue(tx, 'send-order-email', { orderId, template: 'order-canceled' });

/** Ends the order, its payments that nobody has captured, and its reservation. Caller must hold the order's lock. */
async function cancel(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  cancellation: { canceledBy: string | null; cancelReason: string | null },
): Promise<void> {
  await endAttempts(deps, tx, order);
  const now = deps.clock();
  await endReservation(tx, order);
  await moveOrder(tx, order, 'cancel', now, cancellation);
  await notifyWebhooksOfOrder(tx, 'order.canceled', { orderId: order.id, at: now });
}

/**
 * Ends a paid order that cost nothing, or whose payment the provider has taken back: a loss, not a refund, so sales stay as
 * they are (decision 056). If it was delivered, only the audit log still says when. Its parts, except those that came back
 * before, are restocked if `restocked`. Caller must hold the order's lock.
 */
async function cancelPaid(
  { clock }: Deps,
  tx: Tx,
  order: LockedOrder & { reversed: boolean },
  cancellation: { canceledBy: string; cancelReason: string; restocked: boolean },
): Promise<void> {
  if (order.canceledAt) throw new ShopError('conflict', 'This order is already canceled');
  if (!endsWithoutRefund(order)) throw new ShopError('already_paid', 'This order is already paid');
  // Before the move: after it, nothing of a restocked order can come back.
  const parts = (await listReturnLines(tx, order.id)).filter(({ returnable }) => returnable > 0);
  const now = clock();
  if (order.deliveredAt) await moveOrder(tx, order, 'undeliver', now);
  await moveOrder(tx, { ...order, deliveredAt: null }, 'cancel', now, cancellation);
  await notifyWebhooksOfOrder(tx, 'order.canceled', { orderId: order.id, at: now });
  if (cancellation.restocked && parts.length > 0)
    await returnStock(
      tx,
      parts.map(({ productId, returnable: qty }) => ({ productId, qty })),
    );
}
