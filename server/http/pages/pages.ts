import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fetch } from '../../../shop/api-client.ts';
import { safePath } from '../../../shop/rules/safe-path.ts';
import type { Deps } from '../../deps.ts';
import { createPagePolicy } from '../security-headers.ts';
import { loadBuiltPages } from './built-pages.ts';
import { createNonce, releaseScripts } from './inline-scripts.ts';
import { delayScripts } from './late-scripts.ts';
import { answerOnce } from '../cache/page-cache.ts';
import { canonicalAddress, cacheableRoutes, tokenPages } from '../cache/page-keys.ts';
import { createRedirects } from './redirects.ts';
import { inRenderScope, RenderScope } from './render-scope.ts';
import { serveWithVite } from './vite-pages.ts';
import type { MadeReply } from '../cache/stored-reply.ts';

const isPage = { config: { page: true } } as const;

export type PagesMode = 'built' | 'dev';

/**
 * Serves the pages. A page is rendered from its address and the public API alone: no header, cookie or host name of a
 * visitor reaches the render, so an address gives everyone the same bytes.
 */
export async function pages(http: FastifyInstance, deps: Deps, mode: PagesMode): Promise<void> {
  const build = mode === 'dev' ? await serveWithVite(http) : await loadBuiltPages(http, deps);
  const policyOf = createPagePolicy(deps.config, deps.paypal);
  // While developing, the pages have no database of their own (tools/dev/front.ts).
  const redirectOf = mode === 'dev' ? async () => undefined : createRedirects(deps);
  const { publicUrl } = deps.config;

  async function render(address: string): Promise<MadeReply> {
    const { handle, renderContext, documentOf } = await build();
    const nonce = createNonce();
    const scope = new RenderScope();
    const report = (error: unknown) =>
      deps.log.error({ err: error, page: address.split('?')[0] }, 'a page failed');
    const context = renderContext(inProcess(http), report, nonce);
    // An address that is none, or leads to another host (`/\elsewhere.example`), is one that does not exist.
    const url = URL.parse(address, publicUrl);
    const known = url && url.origin === new URL(publicUrl).origin ? url : new URL('/no-such-page', publicUrl);
    const response = await inRenderScope(scope, () => handle(new Request(known), context));
    const location = response.status === 404 ? await redirectOf(known.pathname) : undefined;
    if (location !== undefined)
      return { status: 301, headers: { location }, body: Buffer.alloc(0), tags: scope.tags };
    const document = await documentOf(response);
    let { body } = document;
    const headers = Object.fromEntries(response.headers);
    if (document.route !== undefined) {
      const page = body.toString();
      const { html, hashes } = releaseScripts(mode === 'built' ? delayScripts(page) : page, nonce);
      body = Buffer.from(html);
      if (mode === 'built') headers['content-security-policy'] = policyOf(document.route, hashes);
    }
    if (response.status === 503) headers['retry-after'] = '5';
    return { status: response.status, headers, body, tags: scope.tags, readAt: scope.readAt };
  }

  async function renderOnce(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const tidyUrl = withoutSurplusSlashes(request.url);
    if (tidyUrl) return reply.redirect(tidyUrl, 308);
    return answerOnce(request, reply, await render(request.url));
  }

  async function renderCached(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pattern = request.routeOptions.url ?? '';
    const address = canonicalAddress(
      pattern,
      request.params as Record<string, string>,
      request.query as Record<string, unknown>,
    );
    return deps.pageCache.answer(request, reply, `page ${address}`, () => render(address));
  }

  const answer = mode === 'dev' ? renderOnce : renderCached;
  for (const pattern of Object.keys(cacheableRoutes))
    http.get(pattern, isPage, (request, reply) => answer(request, reply));
  for (const [pattern, address] of Object.entries(tokenPages)) {
    http.get(pattern, isPage, async (request, reply) =>
      // Otherwise the browser would send the address, with its token, along with every request the page makes.
      answerOnce(request, reply.header('referrer-policy', 'no-referrer'), await render(address)),
    );
  }
  http.all('/api/*', { schema: { hide: true } as object }, (_request, reply) => reply.callNotFound());
  http.get('/*', isPage, (request, reply) => renderOnce(request, reply));
}

/** Returns a fetch that calls the API in process: without headers of a visitor, and outside the rate limits. */
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

/** Returns the address without surplus slashes, or undefined when it has none or would lead to another site. */
function withoutSurplusSlashes(url: string): string | undefined {
  const [path = '', search = ''] = url.split(/(?=\?)/, 2);
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return tidy === path || safePath(tidy) !== tidy ? undefined : `${tidy}${search}`;
}
