import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Actor } from '../../http/session.ts';
import { viewerOf } from '../orders/data.ts';
import type { LockedOrder } from './data.ts';
import { lockOrder } from './data.ts';

/** @throws ShopError `not_found` for an unknown or malformed id and for an order that is not the caller's, all alike */
export async function lockViewersOrder(tx: Tx, actor: Actor, id: string): Promise<LockedOrder> {
  const order = /^[0-9a-f]{24}$/.test(id) ? await lockOrder(tx, id) : undefined;
  if (!order || viewerOf(order, actor) === 'stranger') throw new ShopError('not_found', 'Order not found');
  return order;
}
