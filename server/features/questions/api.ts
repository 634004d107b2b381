/** What other features may ask about questions: those that a product page shows, those of a customer, and to erase who asked. */
import type { Question } from '../../../shop/contracts/questions/questions.ts';
import type { ShownQuestion } from '../../../shop/contracts/questions/shown-question.ts';
import { askerName } from '../../../shop/rules/asker-name.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { QuestionRow } from './data.ts';
import { eraseAsker, listQuestionRows, listShownQuestions } from './data.ts';

/** Returns a page of the answered questions about a product as everybody sees them, and how many there are. */
export async function readShownQuestions(
  db: Db,
  productId: string,
  page?: RowRange,
): Promise<{ questions: ShownQuestion[]; numQuestions: number }> {
  const rows = await listShownQuestions(db, productId, page);
  const questions = rows.map(({ id, name, question, answer, createdAt }) => ({
    _id: id,
    name: askerName(name),
    question,
    answer: answer ?? '',
    askedAt: createdAt.toISOString(),
  }));
  return { questions, numQuestions: rows[0]?.total ?? 0 };
}

/** Lists the latest questions that were sent with an email, as admins see them. */
export async function readQuestionsOf(db: Db, email: string, limit: number): Promise<Question[]> {
  const rows = await listQuestionRows(db, { email, sort: '-asked', after: undefined, limit });
  return rows.map(toQuestion);
}

/** Returns a stored question as admins see it. */
export function toQuestion(row: QuestionRow): Question {
  const { id, productId, productName, lugoPart, isVisible, name, email, question, shownQuestion } = row;
  const { answer, answeredAt, publishedAt, version, createdAt } = row;
  return {
    _id: id,
    product: { _id: productId, name: productName, lugoPart, isVisible },
    name,
    email,
    question,
    shownQuestion,
    answer,
    state: answer === null ? 'open' : publishedAt ? 'published' : 'private',
    version,
    askedAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** Erases whoever asked with an email; what is published stays without a name. @returns how many questions they had */
export async function eraseQuestionsOf(deps: Pick<Deps, 'queue'>, tx: Tx, email: string): Promise<number> {
  const ids = await eraseAsker(tx, email);
  await forgetEmailsLater(deps, tx, ids);
  return ids.length;
}

/** The demo keeps its emails in files: a job of the same transaction deletes those about these questions. */
export async function forgetEmailsLater(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  questionIds: string[],
): Promise<void> {
  if (questionIds.length > 0) await queue.enqueue(tx, 'forget-question-emails', { questionIds });
}
