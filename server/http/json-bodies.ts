import type { FastifyInstance } from 'fastify';

/** JSON is the only kind of body the API reads (others: 415); calls without a body may still name its type. */
export function jsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (request.routeOptions.config.rawBody) request.rawBody = bytes;
    if (bytes.length === 0) done(null, undefined);
    else parse(request, bytes.toString('utf8'), done);
  });
}
