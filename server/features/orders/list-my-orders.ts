import type { Order } from '../../../shop/contracts/orders.ts';
import { idSchema } from '../../../shop/contracts/endpoint.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import type { User } from '../accounts/data.ts';
import { countOrdersOf, findOrder, listOrdersOf, viewerOf } from './data.ts';
import { showOrder } from './show-order.ts';
import type { StoredOrder } from './stored-order.ts';

const size = pageSize.store;

/**
 * One's own orders, the newest first.
 * @param asked with a keyword: the one order whose full id it is
 * @throws ShopError `not_found` for a keyword that is no id of an own order
 */
export async function listMyOrders(
  db: Db,
  user: User,
  asked: { keyword?: string | undefined; pageNumber?: number | undefined },
): Promise<Paging & { orders: Order[] }> {
  const shown = (order: StoredOrder) => showOrder(order, viewerOf(order, { user }));

  // As an order is written elsewhere: '#6748A…'.
  const id = asked.keyword?.trim().replace(/^#/, '').toLowerCase();
  if (id) {
    const order = idSchema.safeParse(id).success ? await findOrder(db, id) : undefined;
    if (order?.userId !== user.id) throw new ShopError('not_found', 'Order not found');
    return { orders: [shown(order)], ...pagingOf(1, { number: 1, size }) };
  }

  const paging = pagingOf(await countOrdersOf(db, user.id), { number: asked.pageNumber ?? 1, size });
  const orders = await listOrdersOf(db, user.id, { offset: (paging.page - 1) * size, limit: size });
  return { orders: orders.map(shown), ...paging };
}
