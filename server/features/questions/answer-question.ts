import type { Input } from '../../../shop/api-client.ts';
import type { Question } from '../../../shop/contracts/questions/questions.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { forgetEmailsLater } from './api.ts';
import type { StoredQuestion } from './data.ts';
import { deleteQuestionRow, lockQuestion, updateQuestion } from './data.ts';
import { readQuestion } from './read-questions.ts';

/**
 * Answers a question, or changes its answer and whether the product page shows it. The first answer is emailed to whoever
 * asked; they get no second email about later changes. The audit log has none of the texts: they may name a person.
 * @throws ShopError `not_found`; `conflict` when another admin was first
 */
export function answerQuestion(
  deps: Deps,
  admin: Admin,
  id: string,
  { version, published, answer, ...texts }: Input<'PUT /api/questions/:id'>['body'],
): Promise<Question> {
  return write(deps, admin, { action: 'question.update', subject: id }, async (tx) => {
    const row = await lock(tx, id);
    const before = await readQuestion(tx, id);
    const shownQuestion = texts.shownQuestion === row.question ? null : texts.shownQuestion;
    if (
      row.answer === answer &&
      row.shownQuestion === shownQuestion &&
      (before.state === 'published') === published
    )
      return unchanged(before);
    await refuseStale(row, version, {
      message: 'Somebody has changed this question since you opened the page.',
      current: () => before,
    });
    const isFirst = row.answer === null;
    const now = deps.clock();
    await updateQuestion(tx, row, {
      answer,
      shownQuestion,
      publishedAt: published ? (row.publishedAt ?? now) : null,
      ...(isFirst && { answeredAt: now }),
    });
    if (isFirst)
      await deps.queue.enqueue(tx, 'send-question-email', { questionId: id, template: 'question-answered' });
    const after = await readQuestion(tx, id);
    if (after.state === before.state) return changed(after);
    return changed(after, { before: { state: before.state }, after: { state: after.state } });
  });
}

/** Deletes a question for good, for spam or because the person who asked wants it. @throws ShopError `not_found` */
export function deleteQuestion(deps: Deps, admin: Admin, id: string): Promise<void> {
  return write(deps, admin, { action: 'question.delete', subject: id }, async (tx) => {
    const row = await lock(tx, id);
    const { state } = await readQuestion(tx, id);
    await deleteQuestionRow(tx, row);
    await forgetEmailsLater(deps, tx, [id]);
    return changed(undefined, { before: { state } });
  });
}

async function lock(tx: Tx, id: string): Promise<StoredQuestion> {
  const row = await lockQuestion(tx, id);
  if (!row) throw new ShopError('not_found', 'Question not found');
  return row;
}
