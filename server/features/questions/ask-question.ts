import type { z } from 'zod';
import type { questionInputSchema } from '../../../shop/contracts/questions/question-input.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';
import type { FormSender } from '../../take-form.ts';
import { takeForm } from '../../take-form.ts';
import { findOrderableProducts } from '../catalog/data.ts';
import { findQuestionByKey, insertQuestion } from './data.ts';

const kind = { what: 'questions', limit: rateLimits.questions, findByKey: findQuestionByKey } as const;

/**
 * Takes a question about a part, and tells the owner, in one transaction. Whoever asks gets no email before somebody has read
 * the question: the address may be a stranger's.
 * @returns its id
 * @throws ShopError `not_found` for a part that nobody can order, and as `takeForm` does
 */
export function askQuestion(
  deps: Deps,
  productId: string,
  { name = '', email, question, ...traces }: z.output<typeof questionInputSchema>,
  sender: FormSender,
): Promise<string> {
  const sent = { ...sender, ...traces, contents: [productId, name, email, question] };
  return takeForm(deps, kind, sent, async (tx, row) => {
    const [part] = await findOrderableProducts(tx, [productId]);
    if (!part) throw new ShopError('not_found', 'Product not found');
    if (!(await insertQuestion(tx, { ...row, productId, name, email, question }))) return false;
    const notice = { about: 'questions', to: deps.config.ownerEmail };
    if (await mayEmail(deps, tx, notice, rateLimits.questionEmails))
      await deps.queue.enqueue(tx, 'send-question-email', { questionId: row.id, template: 'new-question' });
    return true;
  });
}
