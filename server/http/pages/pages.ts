import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fetch } from '../../../shop/api-client.ts';
import { safePath } from '../../../shop/rules/safe-path.ts';
import type { Deps } from '../../deps.ts';
import { createPagePolicy } from '../security-headers.ts';
import { loadBuiltPages } from './built-pages.ts';
import { answerOnce } from '../cache/page-cache.ts';
import { keptAddress, cacheableRoutes, tokenPages } from '../cache/page-keys.ts';
import { inRenderScope, RenderScope } from './render-scope.ts';
import { serveWithVite } from './vite-pages.ts';
import type { MadeReply } from '../cache/stored-reply.ts';

const isPage = { config: { page: true } } as const;

export type PagesMode = 'built' | 'dev';

/**
 * The seam between the server and the pages. A page is rendered from its address and the public API alone:
 * no header, cookie or host name of a visitor reaches the render, so the same address gives the same bytes
 * to everybody.
 */
export async function pages(http: FastifyInstance, deps: Deps, mode: PagesMode): Promise<void> {
  const build = mode === 'dev' ? await serveWithVite(http) : await loadBuiltPages(http);
  const policyOf = createPagePolicy(deps.config, deps.paypal);
  const { publicUrl } = deps.config;

  async function render(address: string): Promise<MadeReply> {
    const { handle, renderContext, bodyOf } = await build();
    const scope = new RenderScope();
    const context = renderContext(inProcess(http), (error) =>
      deps.log.error({ err: error, page: address.split('?')[0] }, 'a page failed'),
    );
    const response = await inRenderScope(scope, () =>
      handle(new Request(new URL(address, publicUrl)), context),
    );
    const body = await bodyOf(response);
    const headers = Object.fromEntries(response.headers);
    if (mode === 'built' && headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = policyOf(body.toString(), {
        payments: address.startsWith('/order/'),
      });
    }
    if (response.status === 503) headers['retry-after'] = '5';
    return { status: response.status, headers, body, tags: scope.tags, readAt: scope.readAt };
  }

  async function renderOnce(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const moved = tidied(request.url);
    if (moved) return reply.redirect(moved, 308);
    return answerOnce(request, reply, await render(request.url));
  }

  async function kept(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pattern = request.routeOptions.url ?? '';
    const address = keptAddress(
      pattern,
      request.params as Record<string, string>,
      request.query as Record<string, unknown>,
    );
    return deps.pageCache.answer(request, reply, `page ${address}`, () => render(address));
  }

  const answer = mode === 'dev' ? renderOnce : kept;
  for (const pattern of Object.keys(cacheableRoutes))
    http.get(pattern, isPage, (request, reply) => answer(request, reply));
  for (const [pattern, address] of Object.entries(tokenPages)) {
    http.get(pattern, isPage, async (request, reply) =>
      // Else the page's own files would be asked for with its address.
      answerOnce(request, reply.header('referrer-policy', 'no-referrer'), await render(address)),
    );
  }
  http.all('/api/*', { schema: { hide: true } as object }, (_request, reply) => reply.callNotFound());
  http.get('/*', isPage, (request, reply) => renderOnce(request, reply));
}

/** The API without a network. These calls carry no header of a visitor and stand outside the visitors' limits. */
function inProcess(http: FastifyInstance): Fetch {
  return async (path, init) => {
    const reply = await http.inject({
      method: init.method as 'GET',
      url: path,
      headers: init.headers as Record<string, string>,
    });
    const status = reply.statusCode;
    return {
      status,
      ok: status >= 200 && status < 300,
      json: async () => JSON.parse(reply.payload) as unknown,
    };
  };
}

/** The address without surplus slashes, when it has some and stays on this site. */
function tidied(url: string): string | undefined {
  const [path = '', search = ''] = url.split(/(?=\?)/, 2);
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return tidy === path || safePath(tidy) !== tidy ? undefined : `${tidy}${search}`;
}
