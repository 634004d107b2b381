import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';

/** Forms with a file (multipart/form-data), for the calls that declare them. A whole form fits into memory: the limit of its call sees to that. */
export function formBodies(http: FastifyInstance): void {
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

async function readForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, string | File>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ShopError('invalid_json', 'The form could not be read');
  });
  const names = [...form.keys()];
  if (new Set(names).size < names.length)
    throw new ShopError('invalid_input', 'Each field of the form may be sent once');
  return Object.fromEntries(form);
}
