import type { FastifyInstance } from 'fastify';
import { wrongBody } from './form-bodies.ts';

/**
 * JSON is the only kind of body the API reads (others: 415), but for the few calls that take a form with a file
 * (`form-bodies.ts`); calls without a body may still name its type.
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
