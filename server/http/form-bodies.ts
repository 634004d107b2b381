import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';
import { rateLimits } from '../../shop/facts.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { enforceAddressLimit } from '../rate-limit/address-limit.ts';
import { clientAddress, clientNetworks } from './limits/client-networks.ts';

/**
 * How many multipart forms may be in progress: each is held in memory, and anyone may send one. Admins have places of
 * their own, so that visitors who fill theirs do not keep the shop from working.
 */
export const formsAtOnce = { all: 24, ofAddress: 4, ofSite: 12, ofAdmins: 8 } as const;

/**
 * Parses multipart/form-data for the endpoints that declare it. Forms are held in memory as a whole, which the
 * endpoint's size limit and `formsAtOnce` keep small.
 */
export function formBodies(http: FastifyInstance, deps: Deps): void {
  interface Sender {
    address: string;
    /** Of IPv6, the /48: its addresses together may not take every place. */
    site: string;
  }
  const visitors: Sender[] = [];
  const admins: Sender[] = [];

  function takePlace(request: FastifyRequest, reply: FastifyReply, isAdmin: boolean): void {
    const address = clientAddress(request);
    const from: Sender = { address, site: clientNetworks(request).site ?? address };
    const inProgress = isAdmin ? admins : visitors;
    const ofAddress = inProgress.filter((each) => each.address === from.address).length;
    const ofSite = inProgress.filter((each) => each.site === from.site).length;
    const hasMany = ofAddress >= formsAtOnce.ofAddress || ofSite >= formsAtOnce.ofSite;
    const isFull = inProgress.length >= (isAdmin ? formsAtOnce.ofAdmins : formsAtOnce.all);
    if (isFull || (!isAdmin && deps.config.rateLimits && hasMany)) throw tooManyAtOnce();
    inProgress.push(from);
    // Emitted even if the client disconnects.
    reply.raw.once('close', () => inProgress.splice(inProgress.indexOf(from), 1));
  }

  // Runs after the guard, which has found out who is sending, and before anything of the form is read.
  http.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.multipart) return;
    const { user } = request.actor as Actor;
    const isAdmin = user?.isAdmin === true;
    takePlace(request, reply, isAdmin);
    if (isAdmin) return;
    const counted = { what: 'files begun', ip: clientAddress(request) };
    await enforceAddressLimit(deps, counted, rateLimits.uploadStarts, 'files from your connection', {
      advice: ', or call us',
    });
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
