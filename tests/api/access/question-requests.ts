import { newId } from '../../../server/db/id.ts';
import { createProduct } from '../../support/factories.ts';
import { askQuestion, questionBody } from '../../support/questions.ts';
import type { Asked, Cell } from './cell.ts';

/** Requests about questions; `requests.ts` has the others. */
export const questionRequests = {
  'GET /api/products/:id/questions': ofPart,
  'POST /api/products/:id/questions': async (cell: Cell) => ({
    ...(await ofPart(cell)),
    body: questionBody(),
  }),
  'GET /api/questions': () => ({}),
  'GET /api/questions/:id': question,
  'PUT /api/questions/:id': async (cell: Cell) => ({
    ...(await question(cell)),
    body: { answer: 'It does.', shownQuestion: 'Does it come with clips?', published: true },
  }),
  'DELETE /api/questions/:id': question,
};

async function ofPart({ shop, owner }: Cell): Promise<Asked> {
  return { params: { id: owner ? (await createProduct(shop)).id : newId() } };
}

async function question({ shop, owner }: Cell): Promise<Asked> {
  const id = owner ? (await askQuestion(shop)).id : newId();
  return { params: { id }, thing: { table: 'questions', id } };
}
