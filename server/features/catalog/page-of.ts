export interface PageAsked {
  /** From 1. */
  number: number;
  size: number;
}

export interface Page<T> {
  items: T[];
  /** From 1; the last one where a later one was asked for. */
  page: number;
  /** At least 1: an empty list is one empty page. */
  pages: number;
  total: number;
}

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The page that is shown: past the end it is the last one (decisions, API paths). */
export const lastPage = (total: number, { number, size }: PageAsked): number =>
  Math.min(number, pagesOf(total, size));

/** Cuts one page out of a whole list. */
export function pageOf(all: ArrayLike<number>, asked: PageAsked): Page<number> {
  const page = lastPage(all.length, asked);
  const items = Array.prototype.slice.call(all, (page - 1) * asked.size, page * asked.size) as number[];
  return { items, page, pages: pagesOf(all.length, asked.size), total: all.length };
}
