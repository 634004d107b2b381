import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { OrderNote } from '../../../shop/contracts/orders-admin.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { insertNote, lockForAdmin, updateOrder } from './admin-data.ts';
import { findShownOrder, orderNotFound } from './api.ts';

/** What admins do with an order. Each is written down in the audit log, in the transaction of the change. */

interface Admin {
  id: string;
  name: string;
}
interface Tracking {
  carrier: string;
  trackingNumber: string;
}

/** @throws ShopError `not_found`; `conflict` when it is not paid, refunded in full, or delivered already */
export async function deliverOrder(deps: Deps, admin: Admin, id: string): Promise<Order> {
  return withOrder(deps, id, async (tx, order) => {
    refuseUnsendable(order);
    if (order.deliveredAt) throw new ShopError('conflict', 'This order is marked as delivered already');
    const deliveredAt = deps.clock();
    await updateOrder(tx, id, { deliveredAt });
    await insertAudit(tx, { ...entryOf(admin, 'order.deliver', id, deliveredAt), after: { deliveredAt } });
    return findShownOrder(tx, id, 'admin');
  });
}

/**
 * Writes down how an order was sent and emails it to the buyer; the same once more changes nothing and emails nothing.
 * @param seen what the admin saw before he wrote, empty texts where there was nothing
 * @throws ShopError `not_found`; `conflict` when it is not paid, or refunded in full, or when somebody else has written
 *   down something else meanwhile
 */
export async function trackOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  { seen, ...sent }: Tracking & { seen?: Tracking | undefined },
): Promise<Order> {
  return withOrder(deps, id, async (tx, order) => {
    refuseUnsendable(order);
    const { carrier, trackingNumber } = order;
    if (carrier !== sent.carrier || trackingNumber !== sent.trackingNumber) {
      refuseOverwriting({ carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' }, seen);
      await updateOrder(tx, id, sent);
      await insertAudit(tx, {
        ...entryOf(admin, 'order.tracking', id, deps.clock()),
        before: { carrier, trackingNumber },
        after: sent,
      });
      await deps.queue.enqueue(tx, 'send-order-email', {
        orderId: id,
        template: 'order-shipped',
        again: newId(),
      });
    }
    return findShownOrder(tx, id, 'admin');
  });
}

/** @throws ShopError `not_found` */
export async function addNote(deps: Deps, admin: Admin, orderId: string, text: string): Promise<OrderNote> {
  return withOrder(deps, orderId, async (tx) => {
    const id = newId();
    const createdAt = deps.clock();
    await insertNote(tx, { id, orderId, userId: admin.id, text, createdAt });
    await insertAudit(tx, entryOf(admin, 'order.note', orderId, createdAt));
    return { _id: id, text, by: admin.name, createdAt: createdAt.toISOString() };
  });
}

/** @throws ShopError `not_found`; `conflict` for an email that was not due yet */
export async function resendOrderEmail(
  deps: Deps,
  admin: Admin,
  id: string,
  template: 'order-received' | 'order-paid' | 'order-shipped',
): Promise<void> {
  await withOrder(deps, id, async (tx, order) => {
    if (template !== 'order-received') refuseUnpaid(order);
    if (template === 'order-shipped' && !order.carrier)
      throw new ShopError('conflict', 'This order has no tracking number yet');
    await deps.queue.enqueue(tx, 'send-order-email', { orderId: id, template, again: newId() });
    await insertAudit(tx, { ...entryOf(admin, 'order.email', id, deps.clock()), after: { email: template } });
  });
}

function withOrder<T>(
  { db }: Deps,
  id: string,
  work: (tx: Tx, order: LockedForAdmin) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const order = await lockForAdmin(tx, id);
    if (!order) throw orderNotFound();
    return work(tx, order);
  });
}

function refuseUnpaid({ paidAt }: LockedForAdmin): void {
  if (!paidAt) throw new ShopError('conflict', 'This order is not paid yet');
}

function refuseUnsendable(order: LockedForAdmin): void {
  refuseUnpaid(order);
  if (order.refunded) throw new ShopError('conflict', 'This order has been refunded in full');
}

function refuseOverwriting(current: Tracking, seen = current): void {
  if (seen.carrier === current.carrier && seen.trackingNumber === current.trackingNumber) return;
  throw new ShopError(
    'conflict',
    'Another tracking number has been written down since you opened this order. Yours is not saved yet: look at both.',
    { current },
  );
}

function entryOf({ id: userId }: Admin, action: AuditAction, thingId: string, at: Date) {
  return { userId, action, thing: 'order', thingId, at } as const;
}
