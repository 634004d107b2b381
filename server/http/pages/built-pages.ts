import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageBuild, RouterBuild } from './page-build.ts';
import { toPageBuild } from './page-build.ts';
import type { Deps } from '../../deps.ts';
import { documentHeaders } from '../security-headers.ts';
import { keepAssets } from './kept-assets.ts';

const built = new URL('../../../build/', import.meta.url);
const aYear = 'max-age=31536000, immutable';
const anHour = 'max-age=3600, stale-while-revalidate=86400';

/** Loads the pages from `build/` and serves its files, compressed beforehand by `tools/pack-assets.ts`. */
export async function loadBuiltPages(
  http: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<() => Promise<PageBuild>> {
  const entry = new URL('server/index.js', built);
  if (!existsSync(entry))
    throw new Error('The pages are not built. Run `npm run build`, or start with --dev.');
  const client = fileURLToPath(new URL('client/', built));
  const options = {
    // One route for each file; every other address is a page.
    wildcard: false,
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
  };
  http.addHook('onSend', shortenType);
  await http.register(files, {
    ...options,
    root: `${client}assets`,
    prefix: '/assets/',
    globIgnore: ['**/*.{br,gz}'],
    // The name changes with the content, so no client ever revalidates.
    etag: false,
    setHeaders: (reply, path) => asFile(reply, path, aYear),
  });
  await http.register(files, {
    ...options,
    decorateReply: false,
    root: client,
    globIgnore: ['**/*.{br,gz}', '.vite/**', 'assets/**'],
    setHeaders: (reply, path) => asFile(reply, path, anHour),
  });
  if (config.production) await serveKeptAssets(http, `${client}assets`, join(config.dataDir, 'assets'));
  const build = toPageBuild((await import(entry.href)) as RouterBuild, 'production');
  return () => Promise.resolve(build);
}

/** Serves the files of other releases, which have no route. */
async function serveKeptAssets(http: FastifyInstance, assets: string, folder: string): Promise<void> {
  const kept = await keepAssets(assets, folder);
  http.addHook('onClose', kept.stop);
  http.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { page: true }, schema: { hide: true } as object },
    async (request, reply) => {
      const { name } = request.params;
      const root = /^[\w-][\w.-]*$/.test(name) ? await kept.folderOf(name) : undefined;
      return root === undefined ? reply.callNotFound() : reply.sendFile(name, root);
    },
  );
}

/** Shorter names of the same types: modules and drawings are UTF-8 in any case, and a first visit has twenty of them. */
const types = new Map<unknown, string>([
  ['application/javascript; charset=utf-8', 'text/javascript'],
  ['image/svg+xml; charset=utf-8', 'image/svg+xml'],
]);

function shortenType(_request: unknown, reply: FastifyReply, _payload: unknown, done: () => void): void {
  const shorter = types.get(reply.getHeader('content-type'));
  if (shorter) reply.header('content-type', shorter);
  done();
}

function asFile(reply: FastifyReply, path: string, cacheControl: string): void {
  // A worker has no page to take a policy from: the one that reads strangers' PDFs keeps the strictest.
  const removed = path.includes('.worker.') ? [] : documentHeaders;
  for (const name of removed) reply.removeHeader(name);
  // HTTP/1.1 keeps connections alive by default; a first visit saves two header lines in each of twenty replies.
  if (reply.raw.shouldKeepAlive) reply.raw.removeHeader('connection');
  reply.header('cache-control', cacheControl);
}
