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
export const lastPage = (total: number, { number, size }: PageAsked): number => Math.min(number, pagesOf(total, size));

/** Cuts one page out of a whole list. */
export function pageOf<T>(all: readonly T[], asked: PageAsked): Page<T> {
  const page = lastPage(all.length, asked);
  const items = all.slice((page - 1) * asked.size, page * asked.size);
  return { items, page, pages: pagesOf(all.length, asked.size), total: all.length };
}

/** The same of what passes a test, without making a list of all that does. */
export function pageOfMatching<T>(all: readonly T[], matches: (item: T) => boolean, asked: PageAsked): Page<T> {
  const start = (asked.number - 1) * asked.size;
  const items: T[] = [];
  let total = 0;
  for (const item of all) {
    if (!matches(item)) continue;
    if (total >= start && items.length < asked.size) items.push(item);
    total++;
  }
  const page = lastPage(total, asked);
  if (page < asked.number) return pageOfMatching(all, matches, { ...asked, number: page });
  return { items, page, pages: pagesOf(total, asked.size), total };
}
