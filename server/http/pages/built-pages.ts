import { existsSync, readdirSync } from 'node:fs';
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
  http.addHook('onSend', shortenType);
  // No route for each file: there are a thousand.
  await http.register(files, {
    root: client,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => asFile(reply, path, path.startsWith(`${client}art/`) ? anHour : aYear),
  });
  http.get<{ Params: { '*': string } }>('/art/*', (request, reply) => {
    const path = request.params['*'];
    // @fastify/static answers a path that leaves the folder with a server error.
    return path.split('/').includes('..') ? reply.callNotFound() : reply.sendFile(path, `${client}art`);
  });
  await serveAssets(http, `${client}assets`, config.production && join(config.dataDir, 'assets'));
  const build = toPageBuild((await import(entry.href)) as RouterBuild, 'production');
  return () => Promise.resolve(build);
}

/** @param keptIn where the files of other releases are kept; false for none */
async function serveAssets(http: FastifyInstance, own: string, keptIn: string | false): Promise<void> {
  const names = new Set(readdirSync(own));
  const kept = keptIn ? await keepAssets(own, keptIn) : undefined;
  if (kept) http.addHook('onClose', kept.stop);
  http.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const isName = /^[\w-][\w.-]*$/.test(name) && !/\.(br|gz)$/.test(name);
    const root = !isName ? undefined : names.has(name) ? own : await kept?.folderOf(name);
    // The name changes with the content, so no client ever revalidates.
    return root === undefined ? reply.callNotFound() : reply.sendFile(name, root, { etag: false });
  });
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
