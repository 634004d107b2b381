import type { Order } from '../../../shop/contracts/orders.ts';
import { idSchema } from '../../../shop/contracts/endpoint.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Db } from '../../db/open.ts';
import { findOrder } from './data.ts';
import type { Wanted } from './admin-data.ts';
import { countOrders, listOrders as listStored } from './admin-data.ts';
import { noOrder } from './manage-order.ts';
import { showOrder } from './show-order.ts';

const size = pageSize.admin;

/**
 * All orders, the newest first.
 * @param asked with a keyword: the order whose full id it is, else those whose buyer's name, email or id has it
 * @throws ShopError `not_found` when no order answers the keyword
 */
export async function listOrders(
  db: Db,
  asked: {
    keyword?: string | undefined;
    pageNumber?: number | undefined;
    show?: Wanted['show'] | undefined;
  },
): Promise<Paging & { orders: Order[] }> {
  const piece = asked.keyword?.trim() ?? '';
  if (idSchema.safeParse(piece).success) {
    const order = await findOrder(db, piece);
    if (!order) throw noOrder();
    return { orders: [showOrder(order, 'admin')], ...pagingOf(1, { number: 1, size }) };
  }
  const wanted = { show: asked.show ?? 'all', piece };
  const total = await countOrders(db, wanted);
  if (total === 0 && piece !== '') throw noOrder();
  const paging = pagingOf(total, { number: asked.pageNumber ?? 1, size });
  const orders = await listStored(db, wanted, { offset: (paging.page - 1) * size, limit: size });
  return { orders: orders.map((order) => showOrder(order, 'admin')), ...paging };
}
