import { href } from 'react-router';
import { listPath } from '../../../list-path.ts';
import { listQuery } from '../lists/list-sort.ts';

const productShows = ['all', 'hidden', 'low', 'deleted'] as const;
export type ProductShow = (typeof productShows)[number];

/** Returns the address of a page of the product list, `?show=low` for a part of it. */
export function productsPath({
  show = 'all',
  sort,
  ...place
}: {
  keyword?: string | undefined;
  page?: number;
  show?: ProductShow;
  sort?: string | undefined;
} = {}): string {
  const query = listQuery({ show: show === 'all' ? undefined : show, sort });
  return listPath('/admin/productlist', { ...place, query });
}

/** Returns which products an address asks for; anything unknown means all. */
export function productShowOf(url: URL): ProductShow {
  const asked = url.searchParams.get('show');
  return productShows.find((show) => show === asked) ?? 'all';
}

/** Returns the address where the prices of these products are changed. */
export const pricesPath = (ids: readonly string[]): string =>
  `${href('/admin/productlist/prices')}${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`;
