import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { OrderNote } from '../../../shop/contracts/orders-admin.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { insertNote, lockForAdmin, updateDelivered, updateTracking } from './admin-data.ts';
import { findShownOrder, orderNotFound } from './api.ts';

/** What admins do with an order. Each action is in the audit log. */

interface Admin {
  id: string;
  name: string;
}
interface Tracking {
  carrier: string;
  trackingNumber: string;
}

/** @throws ShopError `not_found`; `conflict` when it is not paid, refunded in full, or already delivered */
export async function deliverOrder(deps: Deps, admin: Admin, id: string): Promise<Order> {
  return withOrder(deps, id, async (tx, order) => {
    requireShippable(order);
    if (order.deliveredAt) throw new ShopError('conflict', 'This order is marked as delivered already');
    const deliveredAt = deps.clock();
    await updateDelivered(tx, id, deliveredAt);
    await insertAudit(tx, { ...entryOf(admin, 'order.deliver', id, deliveredAt), after: { deliveredAt } });
    return findShownOrder(tx, id, 'admin');
  });
}

/**
 * Stores how an order was sent and emails it to the buyer; the same values again change nothing and send nothing.
 * @param version the version that was edited; undefined overwrites whatever is there
 * @throws ShopError `not_found`; `conflict` when it is not paid or refunded in full, and, with the present order, when
 *   another admin has changed it since
 */
export async function trackOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  { version, ...sent }: Tracking & { version?: number | undefined },
): Promise<Order> {
  return withOrder(deps, id, async (tx, order) => {
    requireShippable(order);
    const { carrier, trackingNumber } = order;
    if (carrier !== sent.carrier || trackingNumber !== sent.trackingNumber) {
      if (version !== undefined && version !== order.version)
        throw new ShopError(
          'conflict',
          'Another tracking number has been written down since you opened this order. Yours is not saved yet: look at both.',
          { current: await findShownOrder(tx, id, 'admin') },
        );
      await updateTracking(tx, id, sent);
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

/** Adds a private note, which no buyer sees. @throws ShopError `not_found` */
export async function addNote(deps: Deps, admin: Admin, orderId: string, text: string): Promise<OrderNote> {
  return withOrder(deps, orderId, async (tx) => {
    const id = newId();
    const createdAt = deps.clock();
    await insertNote(tx, { id, orderId, userId: admin.id, text, createdAt });
    await insertAudit(tx, entryOf(admin, 'order.note', orderId, createdAt));
    return { _id: id, text, by: admin.name, createdAt: createdAt.toISOString() };
  });
}

/** Sends the buyer an email once more. @throws ShopError `not_found`; `conflict` for an email that is not due yet */
export async function resendOrderEmail(
  deps: Deps,
  admin: Admin,
  id: string,
  template: 'order-received' | 'order-paid' | 'order-shipped',
): Promise<void> {
  await withOrder(deps, id, async (tx, order) => {
    if (template !== 'order-received') requirePaid(order);
    if (template === 'order-shipped' && !order.carrier)
      throw new ShopError('conflict', 'This order has no tracking number yet');
    await deps.queue.enqueue(tx, 'send-order-email', { orderId: id, template, again: newId() });
    await insertAudit(tx, {
      ...entryOf(admin, 'order.email', id, deps.clock()),
      after: { email: template },
    });
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

function requirePaid({ paidAt }: LockedForAdmin): void {
  if (!paidAt) throw new ShopError('conflict', 'This order is not paid yet');
}

function requireShippable(order: LockedForAdmin): void {
  requirePaid(order);
  if (order.refunded) throw new ShopError('conflict', 'This order has been refunded in full');
}

function entryOf({ id: userId }: Admin, action: AuditAction, thingId: string, at: Date) {
  return { userId, action, thing: 'order', thingId, at } as const;
}
