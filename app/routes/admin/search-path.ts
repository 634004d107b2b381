import type { Order } from '../../../shop/contracts/orders.ts';
import { parseOrderNumber } from '../../../shop/rules/orders/order-number.ts';
import { listPath } from '../../list-path.ts';

interface Person {
  name: string;
  email: string;
}

/** A list of people, and how the latest that match a keyword are found. */
export interface PeopleList {
  path: (keyword: string) => string;
  find: (keyword: string) => Promise<Person[]>;
}

/**
 * Returns the list that a search of the whole shop leads to: orders for an order's number or id, a tracking number, and the
 * email or the beginning of the first or last name of a buyer; else the first list of people that has such a person;
 * products for anything else.
 * @param findOrders returns the latest orders that match a keyword
 */
export async function searchPath(
  keyword: string,
  findOrders: (keyword: string) => Promise<Order[]>,
  people: readonly PeopleList[],
): Promise<string> {
  const toOrders = listPath('/admin/orderlist', { keyword });
  if (namesOrder(keyword)) return toOrders;
  const isName = (name: string) => ` ${name}`.toLowerCase().includes(` ${keyword.toLowerCase()}`);
  const isEmail = keyword.includes('@');
  const [orders, ...found] = await Promise.all([
    findOrders(keyword),
    ...people.map(({ find }) => find(keyword)),
  ]);
  if (orders.some((order) => isEmail || isName(buyerOf(order)) || isTracked(order, keyword))) return toOrders;
  const at = found.findIndex((persons) => persons.some(({ name }) => isEmail || isName(name)));
  return people[at]?.path(keyword) ?? listPath('/admin/productlist', { keyword });
}

function namesOrder(keyword: string): boolean {
  return /^#?[0-9a-f]{24}$/i.test(keyword) || parseOrderNumber(keyword) !== undefined;
}

function buyerOf({ shippingAddress, user }: Order): string {
  return shippingAddress.name || (user?.name ?? '');
}

/** Part numbers are pieces of many tracking numbers, so a piece is not enough. */
function isTracked({ tracking }: Order, keyword: string): boolean {
  return tracking !== undefined && withoutSpaces(tracking.number) === withoutSpaces(keyword);
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
