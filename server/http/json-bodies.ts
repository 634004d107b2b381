import type { FastifyInstance } from 'fastify';

/** JSON is the only kind of body the API reads (others: 415); calls without a body may still name its type. */
export function jsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
