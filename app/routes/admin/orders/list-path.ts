type List = '/admin/orderlist' | '/admin/userlist';

/**
 * The address of a page of a list (specification, section 2): `/admin/userlist`, `/admin/userlist/page/2`,
 * `/admin/userlist/search/{keyword}`, `/admin/userlist/search/{keyword}/page/2`; a blank keyword is none.
 * @param query query text without its question mark
 */
export function listPath(
  list: List,
  { keyword = '', page = 1, query = '' }: { keyword?: string; page?: number; query?: string } = {},
): string {
  const word = keyword.trim().toWellFormed();
  // '.' and '..' would be read as steps in the path by every browser.
  const search = /^\.{0,2}$/.test(word) ? '' : `/search/${encodeURIComponent(word)}`;
  return `${list}${search}${page > 1 ? `/page/${page}` : ''}${query && `?${query}`}`;
}
