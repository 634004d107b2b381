import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { OrderReader } from '../orders/api.ts';
import { orderNotFound, viewerOf } from '../orders/api.ts';
import type { LockedOrder } from './data.ts';
import { lockOrder } from './data.ts';

/**
 * Locks an order that the caller may pay: whoever may see all of it, because they pay with their own money.
 * @throws ShopError `not_found` for an unknown id and for someone else's order
 */
export async function lockViewersOrder(
  deps: Deps,
  tx: Tx,
  reader: OrderReader,
  id: string,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order || viewerOf(deps, order, reader) === 'stranger') throw orderNotFound();
  return order;
}
