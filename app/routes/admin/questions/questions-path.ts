import { href } from 'react-router';
import type { QuestionState } from '../../../../shop/contracts/questions/questions.ts';
import { listQuery } from '../lists/list-sort.ts';

/** What the list is narrowed to, and its order. Nothing in the address is the open ones, which wait for an answer. */
export interface QuestionPlace {
  state: QuestionState | 'all';
  keyword?: string | undefined;
  sort?: string | undefined;
  /** What was last on the page before. */
  after?: string | undefined;
}

/** Returns the address of a page of the list: `/admin/questions?state=published&sort=asked`. */
export function questionsPath({ state, keyword = '', sort, after }: QuestionPlace): string {
  const query = listQuery({
    state: state === 'open' ? undefined : state,
    keyword: keyword.trim().toWellFormed(),
    sort,
    after,
  });
  return `${href('/admin/questions')}${query && `?${query}`}`;
}
