import type { PageAsked, Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';

export interface Page<T> extends Paging {
  items: T[];
}

/** Cuts one page out of a whole list. */
export function pageOf(all: ArrayLike<number>, asked: PageAsked): Page<number> {
  const paging = pagingOf(all.length, asked);
  const end = paging.page * asked.size;
  const items = Array.prototype.slice.call(all, end - asked.size, end) as number[];
  return { items, ...paging };
}
