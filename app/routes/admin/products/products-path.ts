export const productShows = ['all', 'hidden', 'low', 'deleted'] as const;
export type ProductShow = (typeof productShows)[number];

interface Place {
  keyword?: string | undefined;
  page?: number;
  show?: ProductShow;
}

/**
 * The address of a page of the product list: `/admin/productlist`, `/admin/productlist/page/2`,
 * `/admin/productlist/search/{keyword}/page/2` (specification, section 2), with `?show=low` for a part of it.
 */
export function productsPath({ keyword = '', page = 1, show = 'all' }: Place = {}): string {
  const word = keyword.trim().toWellFormed();
  // '.' and '..' would be read as steps in the path by every browser.
  const search = /^\.{0,2}$/.test(word) ? '' : `/search/${encodeURIComponent(word)}`;
  const number = page > 1 ? `/page/${page}` : '';
  return `/admin/productlist${search}${number}${show === 'all' ? '' : `?show=${show}`}`;
}

/** Which products an address asks for: all, unless it names a part of them. */
export function productShowOf(url: URL): ProductShow {
  const asked = url.searchParams.get('show');
  return productShows.find((show) => show === asked) ?? 'all';
}

export const productPath = (id: string): string => `/admin/product/${encodeURIComponent(id)}/edit`;

/** Where prices of many products are changed: of these, or of those that are said there. */
export const pricesPath = (ids: readonly string[] = []): string =>
  `/admin/productlist/prices${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`;

export const csvPath = (id?: string): string =>
  `/admin/productlist/csv${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
