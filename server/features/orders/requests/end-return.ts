import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Admin } from '../../../actor.ts';
import { changed } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { orderNotFound, readChangedOrder } from '../api.ts';
import { changeOrder } from '../manage-order.ts';
import { endReturns } from './data.ts';

/**
 * Ends waiting for the parts of a request to return: they won't come, or need no refund here.
 * @throws ShopError `not_found`; `conflict` when nothing of it is on its way
 */
export function endReturn(
  deps: Deps,
  admin: Admin,
  { id, request }: { id: string; request: string },
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.endReturn', subject: id }, async (tx) => {
    const { requests } = await readChangedOrder(deps, tx, id, 'admin');
    if (!requests.some(({ _id }) => _id === request)) throw orderNotFound();
    if (!(await endReturns(tx, id, { id: request })))
      throw new ShopError('conflict', 'This return has ended already. Look at the order again.');
    return changed(await readChangedOrder(deps, tx, id, 'admin'));
  });
}
