import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inWorkContext } from '../work-context.ts';

/** Keeps the id of the request with all that is done for it: log lines, jobs, and their log lines. */
export function keepRequestIds(http: FastifyInstance): void {
  const keep = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    inWorkContext({ reqId: request.id }, done);
  http.addHook('onRequest', keep);
  // A body arrives in the context of its connection.
  http.addHook('preValidation', keep);
}
