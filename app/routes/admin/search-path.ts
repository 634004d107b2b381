import type { Order } from '../../../shop/contracts/orders.ts';
import { parseOrderNumber } from '../../../shop/rules/orders/order-number.ts';
import { listPath } from '../../list-path.ts';

/**
 * Returns the list that a search of the whole shop leads to: orders for an order's number or id, an email, the beginning of
 * a buyer's first or last name and a tracking number; products for anything else. Either list leads to the other one.
 * @param findOrders returns the latest orders that match a keyword
 */
export async function searchPath(
  keyword: string,
  findOrders: (keyword: string) => Promise<Order[]>,
): Promise<string> {
  const isOrder = namesOrder(keyword) || (await findOrders(keyword)).some(isAbout(keyword));
  return isOrder ? listPath('/admin/orderlist', { keyword }) : listPath('/admin/productlist', { keyword });
}

function namesOrder(keyword: string): boolean {
  return (
    keyword.includes('@') || /^#?[0-9a-f]{24}$/i.test(keyword) || parseOrderNumber(keyword) !== undefined
  );
}

/** Part numbers are pieces of many ids and tracking numbers, so a piece is not enough. */
const isAbout =
  (keyword: string) =>
  ({ shippingAddress, user, tracking }: Order): boolean =>
    ` ${shippingAddress.name || user?.name}`.toLowerCase().includes(` ${keyword.toLowerCase()}`) ||
    (tracking !== undefined && withoutSpaces(tracking.number) === withoutSpaces(keyword));

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
