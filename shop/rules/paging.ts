/** Lists come in numbered pages; past the end, the last page is returned (docs/specification/decisions.md, API paths). */

export interface PageRequest {
  /** From 1. */
  number: number;
  size: number;
}

export interface Paging {
  /** From 1; the last page when a later one was requested. */
  page: number;
  /** At least 1: an empty list is one empty page. */
  pages: number;
  /** `mostCounted` stands for that many or more. */
  total: number;
}

/** Lists in the database are counted and paged up to here; whoever looks for more searches, sorts or exports. */
export const mostCounted = 10_000;

/** Returns the page to show out of `total` items. */
export function pagingOf(total: number, { number, size }: PageRequest): Paging {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(number, pages), pages, total };
}

/** The rows of a query that are on a page. */
export interface RowRange {
  offset: number;
  limit: number;
}

export const rowsOf = ({ page }: Pick<Paging, 'page'>, size: number): RowRange => ({
  offset: (page - 1) * size,
  limit: size,
});
