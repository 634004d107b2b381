import { href, type Register } from 'react-router';

type Page = keyof Register['pages'];
type FirstPage<Pattern> = Pattern extends `${infer Path}/page/:pageNumber` ? Path : never;
type SearchedList<Pattern> = Pattern extends `${infer Path}/search/:keyword` ? Path : never;

interface ListPlace {
  /** From 1. */
  page?: number | undefined;
  /** Without its question mark: the filters, for example. */
  query?: string | URLSearchParams | undefined;
}
interface SearchPlace extends ListPlace {
  keyword?: string | undefined;
}

/**
 * Returns the address of one page of a list (specification, section 2): `/store`, `/store/page/2`,
 * `/store/search/{keyword}`, `/store/search/{keyword}/page/2`, each with its query. A blank keyword leads to the plain
 * list. The route table decides which lists there are and which of them can be searched.
 */
export function listPath(list: FirstPage<Page> & SearchedList<Page>, place?: SearchPlace): string;
export function listPath(list: FirstPage<Page>, place?: ListPlace): string;
export function listPath(list: string, { keyword = '', page = 1, query = '' }: SearchPlace = {}): string {
  const text = String(query);
  return `${list}${searchSegment(keyword)}${page > 1 ? `/page/${page}` : ''}${text && `?${text}`}`;
}

/**
 * Returns the address of one page of the customer's own orders: `/profile`, `/profile/orders/2`,
 * `/profile/orders/search/{id}`, `/profile/orders/search/{id}/page/2`.
 */
export function myOrdersPath({ keyword = '', page = 1 }: Omit<SearchPlace, 'query'> = {}): string {
  const search = searchSegment(keyword);
  if (search) return `/profile/orders${search}${page > 1 ? `/page/${page}` : ''}`;
  return page > 1 ? href('/profile/orders/:pageNumber', { pageNumber: String(page) }) : href('/profile');
}

function searchSegment(keyword: string): string {
  const word = keyword.trim().toWellFormed();
  // Every browser reads '.' and '..' as steps in the path.
  return /^\.{0,2}$/.test(word) ? '' : `/search/${encodeURIComponent(word)}`;
}
