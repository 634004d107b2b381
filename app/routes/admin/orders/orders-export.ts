import { href } from 'react-router';
import type { OrdersBy, OrdersShown } from '../../../../shop/contracts/orders-admin.ts';
import { countLabel } from '../lists/count-label.ts';
import { listQuery } from '../lists/list-sort.ts';
import { allTime, askedPeriod, periodName, periodOf } from '../period/period.ts';

/** What a list of orders shows, on all of its pages. */
export interface ListedOrders {
  keyword: string;
  show: OrdersShown;
  /** As `periodOf` returns it. */
  period: string;
  /** What the period goes by, unless by when they were placed. */
  by?: OrdersBy | undefined;
}

/** Returns what the period in an address goes by; anything but `by=paid` means by when the orders were placed. */
export const ordersByOf = (url: URL): OrdersBy | undefined =>
  url.searchParams.get('by') === 'paid' && periodOf(url) !== allTime ? 'paid' : undefined;

/** Returns the address of the CSV file of what the list shows. */
export function ordersFile({ keyword, show, period, by }: ListedOrders): string {
  const query = listQuery({
    keyword,
    show: show === 'all' ? undefined : show,
    period: askedPeriod(period),
    by,
  });
  return `/api/reports/orders.csv${query && `?${query}`}`;
}

/** Returns the path of the page that prints a packing slip for each order in a list of orders to ship. */
export function slipsPath({ keyword, period, by }: ListedOrders): string {
  const query = listQuery({ keyword, period: askedPeriod(period), by });
  return `${href('/admin/packing-slips')}${query && `?${query}`}`;
}

/**
 * Says what an export has: `24 orders, November 2026`, `24 orders, paid in November 2026`, `3 orders with “grille”, Sent, all time`.
 * A full id finds its order in every tab and period.
 * @param tab the name of the tab
 */
export function exportLabel(total: number, { keyword, show, period, by }: ListedOrders, tab: string): string {
  const orders = countLabel({ total, page: 1, pages: 1 }, 'order');
  const found = keyword === '' ? orders : `${orders} with “${keyword}”`;
  if (/^[0-9a-f]{24}$/.test(keyword.trim())) return found;
  const time = by === 'paid' ? `paid in ${periodName(period)}` : periodName(period);
  return [found, ...(show === 'all' ? [] : [tab]), time].join(', ');
}
