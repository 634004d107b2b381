import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { answerQuestion, deleteQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { listProductQuestions, listQuestions, readQuestion } from './read-questions.ts';

export function questionRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/products/:id/questions', ({ params, query }) =>
    listProductQuestions(deps, params.id, query.pageNumber),
  );

  endpoint(app, 'POST /api/products/:id/questions', async ({ params, body, request }) => {
    const sender = { from: clientAddress(request), key: readIdempotencyKey(request) };
    const _id = await askQuestion(deps, params.id, body, sender);
    return { _id, message: 'Thank you. We’ll email you the answer.' };
  });

  endpoint(app, 'GET /api/questions', ({ query }) => listQuestions(deps, query));

  endpoint(app, 'GET /api/questions/:id', ({ params }) => readQuestion(deps.db, params.id));

  endpoint(app, 'PUT /api/questions/:id', ({ actor, params, body }) =>
    answerQuestion(deps, actor.admin, params.id, body),
  );

  endpoint(app, 'DELETE /api/questions/:id', async ({ actor, params }) => {
    await deleteQuestion(deps, actor.admin, params.id);
    return { message: 'Question deleted' };
  });
}
