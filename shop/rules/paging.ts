/** Lists come in numbered pages; past the end stands the last one (docs/specification/decisions.md, API paths). */

export interface PageAsked {
  /** From 1. */
  number: number;
  size: number;
}

export interface Paging {
  /** From 1; the last one where a later one was asked for. */
  page: number;
  /** At least 1: an empty list is one empty page. */
  pages: number;
  total: number;
}

/** Which page of `total` things is shown. */
export function pagingOf(total: number, { number, size }: PageAsked): Paging {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(number, pages), pages, total };
}
