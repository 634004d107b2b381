import type { Reply } from '../../../shop/api-client.ts';
import type { Question, QuestionSort, QuestionState } from '../../../shop/contracts/questions/questions.ts';
import type { ShownQuestion } from '../../../shop/contracts/questions/shown-question.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { findOrderableProducts } from '../catalog/data.ts';
import { readShownQuestions, toQuestion } from './api.ts';
import { countQuestions, countShownQuestions, findQuestion, listQuestionRows } from './data.ts';

/** Returns a page of the answered questions about a product. @throws ShopError `not_found` for one that nobody can order */
export async function listProductQuestions(
  { db }: Deps,
  productId: string,
  number = 1,
): Promise<Paging & { questions: ShownQuestion[] }> {
  const [part] = await findOrderableProducts(db, [productId]);
  if (!part) throw new ShopError('not_found', 'Product not found');
  const size = pageSize.questions;
  const paging = pagingOf(await countShownQuestions(db, productId), { number, size });
  const { questions } = await readShownQuestions(db, productId, rowsOf(paging, size));
  return { questions, ...paging };
}

/** Lists one page of the questions for admins: those that wait the longest for an answer first, others newest first. */
export async function listQuestions(
  { db }: Deps,
  query: {
    state?: QuestionState | undefined;
    keyword?: string | undefined;
    sort?: QuestionSort | undefined;
    after?: string | undefined;
  },
): Promise<Reply<'GET /api/questions'>> {
  const { state, keyword } = query;
  const sort = query.sort ?? (state === 'open' ? 'asked' : '-asked');
  const [createdMs = '', id = ''] = query.after?.split('_') ?? [];
  const after = query.after === undefined ? undefined : { createdAt: new Date(Number(createdMs)), id };
  const size = pageSize.admin;
  const [total, rows] = await Promise.all([
    countQuestions(db, { state, keyword }),
    listQuestionRows(db, { state, keyword, sort, after, limit: size + 1 }),
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    questions: shown.map(toQuestion),
    total,
    next: last ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}

/** @throws ShopError `not_found` */
export async function readQuestion(db: Db | Tx, id: string): Promise<Question> {
  const row = await findQuestion(db, id);
  if (!row) throw new ShopError('not_found', 'Question not found');
  return toQuestion(row);
}
