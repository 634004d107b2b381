import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { questionInputSchema } from '../../../shop/contracts/questions/question-input.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { fastestFillMs } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';
import { readCards } from '../catalog/api.ts';
import { findQuestionByKey, insertQuestion } from './data.ts';

interface Sent {
  productId: string;
  asked: z.output<typeof questionInputSchema>;
  /** The address of the sender. */
  from: string;
  /** `Idempotency-Key`: a repeated request returns the question of the first. */
  key?: string | undefined;
}

/**
 * Takes a question about a part, and tells the owner, in one transaction. Whoever asks gets no email before somebody has read
 * the question: the address may be a stranger's.
 * @returns its id
 * @throws ShopError `not_found` for a part that is not in the store, `invalid_input`, `idempotency_mismatch`,
 *   `too_many_requests`
 */
export async function askQuestion(deps: Deps, { productId, asked, from, key }: Sent): Promise<string> {
  const { referralCode, filledInMs, name = '', email, question } = asked;
  // Bots get a success reply, so that they do not learn what gave them away.
  if (referralCode) {
    deps.log.info({ form: 'question' }, 'a form was filled in by a bot');
    return newId();
  }
  if (filledInMs !== undefined && filledInMs < fastestFillMs)
    throw new ShopError(
      'invalid_input',
      'That was very quick. Please look over what you wrote and press Send again.',
    );
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([productId, name, email, question]))
    .digest();
  const earlier = await idOfRepeat(deps.db, key, bodyHash);
  if (earlier) return earlier;
  const id = newId();
  return write(deps, async (tx) => {
    // Inside the transaction: a rejected question does not count.
    const ip = { what: 'questions', ip: from };
    await enforceAddressLimit(deps, ip, rateLimits.questions, 'questions from your connection', {
      tx,
      advice: ', or call us',
    });
    const [card] = await readCards(tx, [productId]);
    if (!card) throw new ShopError('not_found', 'Product not found');
    const asks = { id, productId, name, email, question, bodyHash, createdAt: deps.clock() };
    if (!(await insertQuestion(tx, { ...asks, idempotencyKey: key ?? null }))) {
      // The same question was sent twice concurrently, and the other request was first.
      const twin = await idOfRepeat(tx, key, bodyHash);
      if (twin) return twin;
    }
    const notice = { about: 'questions', to: deps.config.ownerEmail };
    if (await mayEmail(deps, tx, notice, rateLimits.questionEmails))
      await deps.queue.enqueue(tx, 'send-question-email', { questionId: id, template: 'new-question' });
    return id;
  });
}

async function idOfRepeat(
  db: Db | Tx,
  key: string | undefined,
  bodyHash: Buffer,
): Promise<string | undefined> {
  const earlier = key === undefined ? undefined : await findQuestionByKey(db, key);
  if (!earlier) return undefined;
  if (earlier.bodyHash.equals(bodyHash)) return earlier.id;
  throw new ShopError(
    'idempotency_mismatch',
    'This question was already sent with different contents. Please send it again.',
  );
}
