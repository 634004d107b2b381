import { href } from 'react-router';
import { listQuery } from '../../list-sort.ts';
import { askedPeriod } from '../../period/period.ts';
import type { ListedOrders } from '../orders-export.ts';

/** Returns the address of the packing slips of what a list of orders to ship shows. */
export function slipsPath({ keyword, period }: Pick<ListedOrders, 'keyword' | 'period'>): string {
  const query = listQuery({ keyword, period: askedPeriod(period) });
  return `${href('/admin/packing-slips')}${query && `?${query}`}`;
}
