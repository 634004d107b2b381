import swagger from '@fastify/swagger';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { shopName } from '../../shop/facts.ts';
import type { Deps } from '../deps.ts';

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
  await http.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    },
  });
}
