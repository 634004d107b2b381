import { href } from 'react-router';
import type { OrdersShown } from '../../../../shop/contracts/orders-admin.ts';
import { countLabel } from '../lists/count-label.ts';
import { listQuery } from '../lists/list-sort.ts';
import { askedPeriod, periodName } from '../period/period.ts';

/** What a list of orders shows, on all of its pages. */
export interface ListedOrders {
  keyword: string;
  show: OrdersShown;
  /** As `periodOf` returns it. */
  period: string;
}

/** Returns the address of the CSV file of what the list shows. */
export function ordersFile({ keyword, show, period }: ListedOrders): string {
  const query = listQuery({
    keyword,
    show: show === 'all' ? undefined : show,
    period: askedPeriod(period),
  });
  return `/api/reports/orders.csv${query && `?${query}`}`;
}

/** Returns the path of the page that prints a packing slip for each order in a list of orders to ship. */
export function slipsPath({ keyword, period }: ListedOrders): string {
  const query = listQuery({ keyword, period: askedPeriod(period) });
  return `${href('/admin/packing-slips')}${query && `?${query}`}`;
}

/**
 * Says what an export has: `24 orders, November 2026`, `3 orders with “grille”, Sent, all time`.
 * A full id finds its order in every tab and period.
 * @param tab the name of the tab
 */
export function exportLabel(total: number, { keyword, show, period }: ListedOrders, tab: string): string {
  const orders = countLabel({ total, page: 1, pages: 1 }, 'order');
  const found = keyword === '' ? orders : `${orders} with “${keyword}”`;
  if (/^[0-9a-f]{24}$/.test(keyword.trim())) return found;
  return [found, ...(show === 'all' ? [] : [tab]), periodName(period)].join(', ');
}
