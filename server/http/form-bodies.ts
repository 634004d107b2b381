import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';
import type { Config } from '../config.ts';
import { clientAddress } from './rate-limits.ts';

/** How many multipart forms may be in progress: each is held in memory, and anyone may send one. */
export const formsAtOnce = { all: 24, ofAddress: 4 } as const;

/**
 * Parses multipart/form-data for the endpoints that declare it. Forms are held in memory as a whole, which the
 * endpoint's size limit and `formsAtOnce` keep small.
 */
export function formBodies(http: FastifyInstance, { rateLimits }: Pick<Config, 'rateLimits'>): void {
  const inProgress: string[] = [];
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.multipart) return done();
    const from = clientAddress(request);
    const ofAddress = inProgress.filter((each) => each === from).length;
    if (inProgress.length >= formsAtOnce.all || (rateLimits && ofAddress >= formsAtOnce.ofAddress))
      return done(tooManyAtOnce());
    inProgress.push(from);
    // Emitted even if the client disconnects.
    reply.raw.once('close', () => inProgress.splice(inProgress.indexOf(from), 1));
    return done();
  });
  http.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (!request.routeOptions.config.multipart) throw wrongBody(request);
      return readForm(body as Buffer<ArrayBuffer>, request.headers['content-type'] ?? '');
    },
  );
}

/** Returns the error for a body of the wrong content type. */
export function wrongBody({ routeOptions }: FastifyRequest): ShopError {
  const right = routeOptions.config.multipart ? 'multipart/form-data' : 'application/json';
  return new ShopError('wrong_content_type', `Send the request as ${right}`);
}

function tooManyAtOnce(): ShopError {
  return new ShopError('unavailable', 'Other files are on their way. Please try again in a moment.', {
    retryAfter: 5,
  });
}

async function readForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, string | File>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ShopError('invalid_json', 'The form could not be read');
  });
  const names = [...form.keys()];
  if (new Set(names).size < names.length)
    throw new ShopError('invalid_input', 'Each field of the form may be sent once');
  return Object.fromEntries(form);
}
