import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../actor.ts';
import { findOrder as findStored, viewerOf } from './data.ts';
import { isOrderKey } from './order-link.ts';
import { showOrder } from './show-order.ts';

/**
 * One order, as much of it as the asker may see.
 * @param key from the link in the order's emails; a wrong or expired one counts as none
 * @throws ShopError `not_found`
 */
export async function findOrder(
  deps: Deps,
  { id, key, actor }: { id: string; key?: string | undefined; actor: Actor },
): Promise<Order> {
  const order = await findStored(deps.db, id);
  if (!order) throw new ShopError('not_found', 'Order not found');
  const viewer = viewerOf(order, actor);
  const byLink =
    viewer === 'stranger' &&
    key !== undefined &&
    isOrderKey(key, { id, now: deps.clock() }, deps.config.sessionSecret);
  return showOrder(order, byLink ? 'buyer' : viewer);
}
