import type { Order } from '../../../shop/contracts/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../actor.ts';
import { orderNotFound, viewerOf } from './api.ts';
import { findOrder } from './data.ts';
import { isOrderKey } from './order-link.ts';
import { showOrder } from './show-order.ts';

/**
 * Returns as much of an order as the caller may see.
 * @param key from the link in the order's emails; a wrong or expired one is ignored
 * @throws ShopError `not_found`
 */
export async function readOrder(
  deps: Deps,
  { id, key, actor }: { id: string; key?: string | undefined; actor: Actor },
): Promise<Order> {
  const order = await findOrder(deps.db, id);
  if (!order) throw orderNotFound();
  const viewer = viewerOf(order, actor);
  const hasLink =
    viewer === 'stranger' &&
    key !== undefined &&
    isOrderKey(key, { id, now: deps.clock() }, deps.config.sessionSecret);
  return showOrder(order, hasLink ? 'buyer' : viewer);
}
