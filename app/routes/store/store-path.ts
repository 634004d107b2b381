/** The address of a store listing (specification, section 2). */
export interface StoreListing {
  keyword?: string | undefined;
  page?: number | undefined;
  /** Query text without its question mark, for example the filters. */
  query?: string | undefined;
}

/** `/store`, `/store/page/2`, `/store/search/{keyword}`, `/store/search/{keyword}/page/2`; a blank keyword is none. */
export function storePath({ keyword = '', page = 1, query = '' }: StoreListing): string {
  const word = keyword.trim().toWellFormed();
  // '.' and '..' would be read as steps in the path by every browser.
  const search = /^\.{0,2}$/.test(word) ? '' : `/search/${encodeURIComponent(word)}`;
  return `/store${search}${page > 1 ? `/page/${page}` : ''}${query && `?${query}`}`;
}
