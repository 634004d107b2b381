/**
 * The address of a page of one's own orders: `/profile`, `/profile/orders/2`, `/profile/orders/search/{id}`,
 * `/profile/orders/search/{id}/page/2` (specification, section 2); a blank keyword is none.
 */
export function ordersPath({
  keyword = '',
  page = 1,
}: {
  keyword?: string | undefined;
  page?: number;
}): string {
  const word = keyword.trim().toWellFormed();
  // '.' and '..' would be read as steps in the path by every browser.
  if (/^\.{0,2}$/.test(word)) return page > 1 ? `/profile/orders/${page}` : '/profile';
  return `/profile/orders/search/${encodeURIComponent(word)}${page > 1 ? `/page/${page}` : ''}`;
}
