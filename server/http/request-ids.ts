import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Span } from '../work-context.ts';
import { inWorkContext } from '../work-context.ts';

/** Keeps the id of the request with all that is done for it: log lines, jobs, their log lines, and spans. */
export function keepRequestIds(http: FastifyInstance, { tracing }: Pick<Deps, 'tracing'>): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (tracing) {
    http.addHook('onRequest', (request, _reply, done) => {
      const { method, routeOptions } = request;
      // The route's pattern: an address may hold a token.
      const route = routeOptions.url ?? 'unknown';
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'shop.request_id': request.id,
      };
      spans.set(request, tracing.start(`${method} ${route}`, { kind: 'server', attributes }));
      done();
    });
    http.addHook('onResponse', (request, { statusCode }, done) => {
      const error = statusCode >= 500 ? new Error('the request failed') : undefined;
      spans.get(request)?.end(error, { 'http.response.status_code': statusCode });
      done();
    });
  }
  const keep = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    inWorkContext({ reqId: request.id, span: spans.get(request) }, done);
  http.addHook('onRequest', keep);
  // A body arrives in the context of its connection.
  http.addHook('preValidation', keep);
}
