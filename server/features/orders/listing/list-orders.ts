import type { OrderSort } from '../../../../shop/contracts/orders-admin.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { idSchema } from '../../../../shop/contracts/endpoint.ts';
import { pageSize } from '../../../../shop/facts.ts';
import { parseOrderNumber } from '../../../../shop/rules/orders/order-number.ts';
import type { Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../../shop/rules/paging.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../../accounts/data.ts';
import { orderNotFound, viewerOf } from '../api.ts';
import type { StoredOrder } from '../data.ts';
import { countGuestOrders } from '../claim-data.ts';
import { countOrdersOf, findOrder, findOrderByNumber, listOrdersOf } from '../data.ts';
import { showOrder } from '../show-order.ts';
import type { OrderQuery } from './list-data.ts';
import { countOrders, findFirstYear, findOrderFilter, listOrders } from './list-data.ts';

type OrdersPage = Paging & { orders: Order[] };

interface Query {
  keyword?: string | undefined;
  pageNumber?: number | undefined;
}

/**
 * Returns a page of a customer's own orders, newest first; with a keyword, the one order whose full id or number it is.
 * @throws ShopError `not_found` for a keyword that is neither id nor number of one of their orders
 */
export async function listMyOrders(
  deps: Deps,
  user: User,
  { keyword, pageNumber = 1 }: Query,
): Promise<OrdersPage & { guestOrders: number }> {
  const size = pageSize.store;
  const { db, clock } = deps;
  const show = (order: StoredOrder) => showOrder(order, viewerOf(deps, order, { user }), clock());

  if (keyword?.trim()) {
    const order = await findNamedOrder(db, keyword);
    if (order?.userId !== user.id) throw orderNotFound();
    return { orders: [show(order)], guestOrders: 0, ...pagingOf(1, { number: 1, size }) };
  }

  const [count, guestOrders] = await Promise.all([
    countOrdersOf(db, user.id),
    countGuestOrders(db, user.id, clock()),
  ]);
  const paging = pagingOf(count, { number: pageNumber, size });
  const orders = await listOrdersOf(db, user.id, rowsOf(paging, size));
  return { orders: orders.map(show), guestOrders, ...paging };
}

async function findNamedOrder(db: Db, keyword: string): Promise<StoredOrder | undefined> {
  const number = parseOrderNumber(keyword);
  if (number !== undefined) return findOrderByNumber(db, number);
  const id = keyword.trim().replace(/^#/, '').toLowerCase();
  return idSchema.safeParse(id).success ? findOrder(db, id) : undefined;
}

/**
 * Returns a page of all orders for admins, sorted as asked or by `usualOrderSort`. With a keyword: the order whose full id it is, else
 * those whose buyer's name, email, phone, id or tracking number contains it, whose number, city, ZIP code or coupon it is, that
 * were placed on the day it is, or that contain a part it names.
 * @throws ShopError `not_found` when no order of any time matches the keyword
 */
export async function searchOrders(
  { db, clock }: Deps,
  { pageNumber = 1, sort, ...query }: Query & OrderQuery & { sort?: OrderSort | undefined },
): Promise<OrdersPage & { firstYear: number }> {
  const size = pageSize.admin;
  const now = clock();
  const filter = await findOrderFilter(db, query, now);
  const total = await countOrders(db, filter);
  // A period may simply have none of those that another one has.
  if (total === 0 && query.keyword?.trim() && !(filter.days && query.period)) throw orderNotFound();
  const paging = pagingOf(total, { number: pageNumber, size });
  const orders = await listOrders(db, filter, { ...rowsOf(paging, size), sort });
  return {
    orders: orders.map((order) => showOrder(order, 'admin', now)),
    firstYear: await findFirstYear(db, 'createdAt', now),
    ...paging,
  };
}
