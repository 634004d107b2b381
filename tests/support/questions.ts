import type { QuestionInput } from '../../shop/contracts/questions/question-input.ts';
import { newId } from '../../server/db/id.ts';
import type { TestApp } from './build-test-app.ts';
import { createProduct } from './factories.ts';

/** Returns what the form about a part sends; every call has another email. */
export const questionBody = (given: Partial<QuestionInput> = {}): QuestionInput => ({
  name: 'Walt Harmon',
  email: `asker-${newId()}@example.com`,
  question: 'Does it come with the clips?',
  ...given,
});

/** Asks about a part, by default a new one. */
export async function askQuestion(
  shop: TestApp,
  { productId, ...given }: Partial<QuestionInput> & { productId?: string } = {},
): Promise<{ id: string; productId: string; email: string }> {
  const part = productId ?? (await createProduct(shop)).id;
  const body = questionBody(given);
  const { _id } = await shop.call('POST /api/products/:id/questions', { params: { id: part }, body });
  return { id: _id, productId: part, email: body.email };
}
