import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { shopName } from '../../shop/facts.ts';
import type { Deps } from '../deps.ts';
import { docsPolicy } from './content-security-policy.ts';

/** OpenAPI 3.1 made from the contracts: `/api/openapi.json` for programs, `/api/docs` for people. */
export async function apiDocs(http: FastifyInstance, deps: Deps): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shopName} API`,
        version: '1.0.0',
        description: 'Every page of the shop lives on these calls.',
      },
      servers: [{ url: deps.config.publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
    transform: ({ url, ...rest }) =>
      url.startsWith('/api/')
        ? jsonSchemaTransform({ url, ...rest } as never)
        : { schema: { hide: true } as never, url },
    transformObject: jsonSchemaTransformObject,
  });
  http.get('/api/openapi.json', { schema: { hide: true } as object }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return http.swagger();
  });

  // The page's program is 4 MB of text: it is loaded when the first reader comes.
  let docs: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= openReference();
    const { statusCode, headers, rawPayload, body } = await (await docs).inject({ url: request.url });
    const { 'content-type': type, location } = headers;
    if (String(type).startsWith('text/html')) reply.header('content-security-policy', docsPolicy(body));
    return reply
      .code(statusCode)
      .headers({ ...(type && { 'content-type': type }), ...(location && { location }) })
      .send(rawPayload);
  };
  http.get('/api/docs', { schema: { hide: true } as object }, answer);
  http.get('/api/docs/*', { schema: { hide: true } as object }, answer);
}

async function openReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    },
  });
  return app;
}
