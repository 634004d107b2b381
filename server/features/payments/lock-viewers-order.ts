import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Actor } from '../../actor.ts';
import { viewerOf } from '../orders/api.ts';
import type { LockedOrder } from './data.ts';
import { lockOrder } from './data.ts';

/**
 * Locks an order that the viewer may see.
 * @throws ShopError `not_found` for an unknown id and for someone else's order
 */
export async function lockViewersOrder(
  tx: Tx,
  viewer: Pick<Actor, 'user' | 'guest'>,
  id: string,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order || viewerOf(order, viewer) === 'stranger') throw new ShopError('not_found', 'Order not found');
  return order;
}
