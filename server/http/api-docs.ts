import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { email, shopName } from '../../shop/facts.ts';
import type { Deps } from '../deps.ts';
import { apiTags, securitySchemes } from './describe-operation.ts';
import { answerStored } from './cache/page-cache.ts';
import { StoredReply } from './cache/stored-reply.ts';
import { docsPolicy } from './security-headers.ts';

/** Serves OpenAPI 3.1 generated from the contracts: `/api/openapi.json` for programs, `/api/docs` for people. */
export async function apiDocs(
  http: FastifyInstance,
  deps: Deps,
  loadReference = loadApiReference,
): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shopName} API`,
        version: '1.0.0',
        description:
          'Every page of the shop uses these operations. Other programs call them with API tokens, which admins make, and are told by webhooks what happens (docs/integrations.md).',
        contact: { name: shopName, email, url: deps.config.publicUrl },
      },
      servers: [{ url: deps.config.publicUrl }],
      tags: Object.entries(apiTags).map(([name, { about }]) => ({ name, description: about })),
      components: { securitySchemes },
    },
    transform: ({ url, ...rest }) =>
      url.startsWith('/api/')
        ? jsonSchemaTransform({ url, ...rest } as never)
        : { schema: { hide: true } as never, url },
    transformObject: jsonSchemaTransformObject,
  });
  // Both files are made on the first request and packed once, and all readers get the same bytes: a copy for each of them
  // would let slow readers fill the memory.
  let description: StoredReply | undefined;
  http.get('/api/openapi.json', { schema: { hide: true } as object }, async (request, reply) => {
    description ??= packed('application/json; charset=utf-8', JSON.stringify(withoutUnused(http.swagger())));
    return answerStored(request, reply, description);
  });

  let reference: Promise<{ page: string; program: StoredReply }> | undefined;
  const load = () =>
    (reference ??= loadReference()
      .then(({ page, program }) => ({
        page,
        program: packed('application/javascript; charset=utf-8', program),
      }))
      .catch((error: unknown) => {
        reference = undefined;
        throw error;
      }));
  const hidden = { schema: { hide: true } as object };
  http.get('/api/docs', hidden, async (_request, reply) => reply.redirect('/api/docs/', 301));
  http.get('/api/docs/', hidden, async (_request, reply) => {
    const { page } = await load();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy(page))
      .send(page);
  });
  http.get('/api/docs/js/scalar.js', hidden, async (request, reply) =>
    answerStored(request, reply, (await load()).program),
  );
}

/** Leaves out schemas that no operation refers to: the library makes two of each, for requests and for replies. */
function withoutUnused<Document extends object>(document: Document): Document {
  const { components, ...rest } = document as { components: { schemas: Record<string, object> } };
  const all = components.schemas;
  const used = new Set<string>();
  const follow = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name] ?? {});
    }
  };
  follow(rest);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...rest, components: { ...components, schemas } } as unknown as Document;
}

function packed(type: string, text: string): StoredReply {
  const headers = { 'content-type': type };
  return new StoredReply({ status: 200, headers, body: Buffer.from(text), tags: [], readAt: 0 });
}

export interface ApiReference {
  /** The HTML of `/api/docs/`. */
  page: string;
  /** The script it runs: `/api/docs/js/scalar.js`. */
  program: string;
}

/** Returns what `npm run build` wrote, so that production needs none of Scalar's packages; without a build, renders it. */
async function loadApiReference(): Promise<ApiReference> {
  const built = new URL('../../build/api-reference.json', import.meta.url);
  return existsSync(built)
    ? (JSON.parse(await readFile(built, 'utf8')) as ApiReference)
    : renderApiReference();
}

export async function renderApiReference(): Promise<ApiReference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    },
  });
  const [page, program] = await Promise.all(
    ['/api/docs/', '/api/docs/js/scalar.js'].map(async (url) => (await app.inject(url)).body),
  );
  await app.close();
  if (!page || !program) throw new Error('The API reference was not rendered');
  return { page, program };
}
