import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { OrderNote } from '../../../shop/contracts/order/history.ts';
import { contentsText, nameContents } from '../../../shop/rules/orders/packages.ts';
import { isForPickup, isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Audited } from '../../db/write.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { notifyWebhooksOfOrder } from '../integrations/delivery-data.ts';
import type { Confirmed } from '../payments/api.ts';
import { refuseDisputed } from '../payments/api.ts';
import { clearTrackingIssue } from '../payments/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { insertOrderNote, listOrderNotes, lockForAdmin } from './admin-data.ts';
import { showNote } from './order-history.ts';
import { readChangedOrder, orderNotFound, requireOpenOrder } from './api.ts';
import { isErased } from './erasure-data.ts';
import { moveOrder, linesToPay } from './data.ts';
import { updateOrder } from './edit-data.ts';
import { endReturns, listUnsettledRequests, markAnswered } from './requests/data.ts';
import { confirmationOf } from './send-order-email.ts';
import { refundsOf } from './stored-order-data.ts';

/** What admins do with an order. Each action is in the audit log. */

type ResentEmail = 'order-received' | 'order-paid' | 'order-shipped' | 'refunded';
export const lookAgain = 'This order has been changed since you opened it. Look at it again.';

/**
 * Marks an order as delivered. That answers its buyer who asked to cancel it, and may now ask to return parts.
 * @throws ShopError `not_found`; `conflict` when it is not paid, canceled, refunded in full, already delivered, changed since
 *   `version`, or has no parts left to send; `payment_reversed` and `open_dispute` unless that is confirmed
 */
export function deliverOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  { version, ...confirmed }: Confirmed & { version?: number | undefined } = {},
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.deliver', subject: id }, async (tx, order) => {
    requireShippable(order);
    if (order.deliveredAt) throw new ShopError('conflict', 'This order is marked as delivered already');
    // Someone may have taken back that it was sent.
    await refuseStale(order, version, {
      message: lookAgain,
      current: () => readChangedOrder(deps, tx, id, 'admin'),
    });
    await refuseDisputed(tx, order, confirmed);
    const deliveredAt = deps.clock();
    await moveOrder(tx, order, 'deliver', deliveredAt);
    const answer = isForPickup(order)
      ? 'You have picked it up in the meantime.'
      : 'It was already on its way.';
    for (const asked of await listUnsettledRequests(tx, id))
      if (asked.kind === 'cancel') await markAnswered(tx, id, deliveredAt, { id: asked.id, answer });
    await notifyWebhooksOfOrder(tx, 'order.delivered', { orderId: id, at: deliveredAt });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), { after: { deliveredAt } });
  });
}

/**
 * Takes back that an order is delivered. Marking it sends nothing, so it can be taken back at any time. What was not picked up
 * after all, or not even sent, is not expected back.
 * @throws ShopError `not_found`; `conflict` when it is not marked
 */
export function undoDelivery(deps: Deps, admin: Admin, id: string): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.undeliver', subject: id }, async (tx, order) => {
    const { deliveredAt, carrier } = order;
    if (!deliveredAt) throw new ShopError('conflict', 'This order is not marked as delivered');
    await moveOrder(tx, order, 'undeliver', deps.clock());
    if (carrier === null || isPickupCarrier(carrier)) await endReturns(tx, id);
    return changed(await readChangedOrder(deps, tx, id, 'admin'), { before: { deliveredAt } });
  });
}

/**
 * Takes back that an order is sent, with all its packages, or ready to be picked up: it is to ship again. Tells that to the
 * buyer, who has been told otherwise, and to the payment provider. No parts of it are expected back anymore.
 * @param version what the admin saw: another may have corrected the tracking number meanwhile
 * @throws ShopError `not_found`; `conflict` when it is not marked so, delivered or canceled by now, or when parts came back
 *   from it, which therefore were sent
 */
export function unsendOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  { version }: { version?: number | undefined } = {},
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.unsend', subject: id }, async (tx, order) => {
    const { carrier, trackingNumber } = order;
    requireShippable(order);
    const current = await readChangedOrder(deps, tx, id, 'admin');
    await refuseStale(order, version, { message: lookAgain, current: () => current });
    if (carrier === null) throw new ShopError('conflict', 'This order is not marked as sent');
    if (order.deliveredAt)
      throw new ShopError('conflict', 'This order is marked as delivered. Take that back first.');
    if (order.hasReturnedParts)
      throw new ShopError('conflict', 'Parts of this order came back, so it has been sent');
    await updateOrder(tx, id, { carrier: null, trackingNumber: null, moreToFollow: false, sentAt: null });
    await clearTrackingIssue(tx, id);
    await endReturns(tx, id);
    await deps.queue.enqueue(tx, 'send-order-email', {
      orderId: id,
      template: 'order-not-sent',
      again: newId(),
      wasPickup: isPickupCarrier(carrier),
      wasInPackages: current.packages.length > 1,
    });
    await deps.queue.enqueue(tx, 'send-tracking', { orderId: id }, { jobKey: `send-tracking:${id}` });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      before: { carrier, trackingNumber, ...packagesInWords(current) },
    });
  });
}

/** Returns for the audit log what is forgotten with the tracking number; nothing of an order in one package of unknown contents. */
export function packagesInWords({ packages, orderItems }: Order): { packages?: string[] } {
  if (packages.length < 2 && packages.every(({ contents }) => contents.length === 0)) return {};
  return {
    packages: packages.map(({ carrier, number, contents }) =>
      [`${carrier}, ${number}`, contentsText(nameContents(contents, orderItems))].filter(Boolean).join(': '),
    ),
  };
}

/**
 * Adds a private note, which no buyer sees. The last one, sent again by the same admin, is what a browser repeats whose
 * answer was lost: it counts once.
 * @throws ShopError `not_found`
 */
export function addNote(deps: Deps, admin: Admin, orderId: string, text: string): Promise<OrderNote> {
  return changeOrder(deps, admin, { action: 'order.note', subject: orderId }, async (tx) => {
    const last = (await listOrderNotes(tx, orderId)).at(-1);
    if (last?.userId === admin.id && last.text === text) return unchanged(showNote(last));
    const id = newId();
    const createdAt = deps.clock();
    await insertOrderNote(tx, { id, orderId, userId: admin.id, text, createdAt });
    return changed(showNote({ id, text, by: admin.name, createdAt }));
  });
}

/**
 * Sends the buyer an email once more.
 * @throws ShopError `not_found`; `conflict` for an email that is not due yet; `order_closed` for one that asks for the
 *   payment of an order that cannot be paid anymore
 */
export function resendOrderEmail(deps: Deps, admin: Admin, id: string, template: ResentEmail): Promise<void> {
  return changeOrder(deps, admin, { action: 'order.email', subject: id }, async (tx, order) => {
    await sendEmailAgain(deps, tx, order, template);
    return changed(undefined, { after: { email: template } });
  });
}

/** Caller must hold the order lock. @throws ShopError as `resendOrderEmail` does */
export async function sendEmailAgain(
  deps: Deps,
  tx: Tx,
  order: LockedForAdmin,
  template: ResentEmail,
): Promise<void> {
  const { id: orderId } = order;
  if (isErased(order)) throw new ShopError('conflict', 'The customer of this order has been erased');
  const again = newId();
  if (template === 'refunded') {
    const refunds = await refundsOf(tx, [orderId]).execute();
    const last = refunds.findLast(({ state }) => state === 'completed');
    if (!last) throw new ShopError('conflict', 'Nothing of this order has been refunded yet');
    const { requestId } = last;
    return deps.queue.enqueue(tx, 'send-order-email', { orderId, template, requestId, again });
  }
  if (template !== 'order-received') requirePaid(order);
  if (order.paidAt) requireNotCanceled(order);
  else requireOpenOrder(deps, { ...order, lines: await linesToPay(tx, orderId).execute() });
  if (template === 'order-shipped' && !order.carrier)
    throw new ShopError('conflict', 'This order has no tracking number yet');
  if (template === 'order-shipped' && isPickupCarrier(order.carrier)) {
    requireShippable(order);
    if (order.deliveredAt) throw new ShopError('conflict', 'This order has been picked up already');
  }
  // The one that still waits would be a second.
  if (template === 'order-received') await deps.queue.remove(tx, [confirmationOf(orderId)]);
  await deps.queue.enqueue(tx, 'send-order-email', { orderId, template, again });
}

/** Locks an order and runs a change by an admin. @throws ShopError `not_found` */
export function changeOrder<T>(
  deps: Deps,
  admin: Admin,
  audit: { action: AuditAction; subject: string },
  run: (tx: Tx, order: LockedForAdmin) => Promise<Audited<T>>,
): Promise<T> {
  return write(deps, admin, audit, async (tx) => {
    const order = await lockForAdmin(tx, audit.subject);
    if (!order) throw orderNotFound();
    return run(tx, order);
  });
}

function requirePaid({ paidAt }: LockedForAdmin): void {
  if (!paidAt) throw new ShopError('conflict', 'This order is not paid yet');
}

function requireNotCanceled({ canceledAt }: LockedForAdmin): void {
  if (canceledAt) throw new ShopError('conflict', 'This order was canceled');
}

export function requireShippable(order: LockedForAdmin): void {
  requirePaid(order);
  requireNotCanceled(order);
  if (order.refunded) throw new ShopError('conflict', 'This order has been refunded in full');
  if (!order.hasPartsToSend) throw new ShopError('conflict', 'Nothing of this order is left to send');
}
