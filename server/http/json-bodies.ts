import type { FastifyInstance } from 'fastify';
import { wrongBody } from './form-bodies.ts';

/**
 * Parses JSON, the only content type of the API (others: 415) except for the endpoints that take multipart forms
 * (`form-bodies.ts`). An empty body may have the content type, too.
 */
export function jsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (request.routeOptions.config.multipart) return done(wrongBody(request));
    if (request.routeOptions.config.rawBody) request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    return parse(request, bytes.toString('utf8'), done);
  });
}
