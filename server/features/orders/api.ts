/** What other features may ask about orders: who may see one, and an order as the API shows it. */
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import { findOrder } from './data.ts';
import type { Viewer } from './show-order.ts';
import { showOrder } from './show-order.ts';

/**
 * Decides how much of an order the caller may see: admins all of every order, customers and guests all of their own
 * orders. Everybody else who knows the id is a stranger, who gets the reduced view and may change nothing
 * (docs/specification/decisions.md, Who sees what).
 */
export function viewerOf(
  order: { userId: string | null; guestId: string | null },
  {
    user,
    guest,
  }: { user?: { id: string; isAdmin: boolean } | undefined; guest?: { id: string } | undefined },
): Viewer {
  if (user?.isAdmin) return 'admin';
  if (user && user.id === order.userId) return 'buyer';
  if (guest && guest.id === order.guestId) return 'buyer';
  return 'stranger';
}

/** Returns an order that is known to exist, as the API shows it to this kind of viewer. */
export async function findShownOrder(db: Db | Tx, id: string, viewer: Viewer): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return showOrder(order, viewer);
}

export const orderNotFound = (): ShopError => new ShopError('not_found', 'Order not found');
