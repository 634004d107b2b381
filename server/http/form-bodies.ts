import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';
import type { Config } from '../config.ts';
import { clientAddress } from './rate-limits.ts';

/** Forms with a file that are being read or worked on: each is held in memory, and anybody may send one. */
export const formsAtOnce = { all: 24, ofAddress: 4 } as const;

/**
 * Forms with a file (multipart/form-data), for the calls that declare them. A whole form fits into memory: the limit of
 * its call sees to that, and that only so many come at once.
 */
export function formBodies(http: FastifyInstance, { rateLimits }: Pick<Config, 'rateLimits'>): void {
  const underWay: string[] = [];
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.multipart) return done();
    const from = clientAddress(request);
    const ofAddress = underWay.filter((each) => each === from).length;
    if (underWay.length >= formsAtOnce.all || (rateLimits && ofAddress >= formsAtOnce.ofAddress))
      return done(tooManyAtOnce());
    underWay.push(from);
    // Also when whoever sends it hangs up.
    reply.raw.once('close', () => underWay.splice(underWay.indexOf(from), 1));
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

/** The refusal of a body that is of the other kind. */
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
