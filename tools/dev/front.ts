import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { request as send } from 'undici';
import type { Config, PayPalConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { createPageCache } from '../../server/http/cache/page-cache.ts';
import { normalizeUrl } from '../../server/http/normalize-url.ts';
import { pages } from '../../server/http/pages/pages.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import type { Log } from '../../server/log.ts';
import type { ServerProcess } from './server-process.ts';

/** Of one connection, not of the message. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * What the browser talks to: renders the pages with Vite, which stays warm, and hands everything else to the server's
 * process. While that restarts, requests wait for it.
 */
export async function buildFront({
  config,
  paypal,
  log,
  server,
}: {
  config: Config;
  paypal: PayPalConfig;
  log: Log;
  server: ServerProcess;
}): Promise<FastifyInstance> {
  const http = fastify({
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    routerOptions: { maxParamLength: 2000 },
  });
  securityHeaders(http, config);
  await pages(http, { config, paypal, log, pageCache: createPageCache() } as Deps, 'dev');
  // After Vite's own files, and before the pages: only the server knows what else there is.
  http.addHook('onRequest', async (request, reply) => {
    const address = await server.ready();
    if (!address) return reply.code(503).send({ message: 'The server does not start: see the terminal' });
    const { method, headers, raw } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const answer = await send(`${address}${raw.url}`, {
      method: method as 'GET',
      headers: without(headers),
      body: hasBody ? raw : null,
    });
    const isPage = answer.statusCode === 404 && method === 'GET' && !raw.url?.startsWith('/api/');
    if (isPage) {
      await answer.body.dump();
      return;
    }
    return reply
      .code(answer.statusCode)
      .headers(without(answer.headers) as Record<string, string>)
      .send(answer.body);
  });
  return http;
}

function without<Headers extends object>(headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.includes(name));
  return Object.fromEntries(kept) as Headers;
}
