import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageBuild, RouterBuild } from './page-build.ts';
import { toPageBuild } from './page-build.ts';

const built = new URL('../../build/', import.meta.url);
const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600, stale-while-revalidate=86400';

/** Loads the pages of `build/` and serves the files beside them, packed as `tools/pack-assets.ts` left them. */
export async function loadBuiltPages(http: FastifyInstance): Promise<() => Promise<PageBuild>> {
  const entry = new URL('server/index.js', built);
  if (!existsSync(entry))
    throw new Error('The pages are not built. Run `npm run build`, or start with --dev.');
  await http.register(files, {
    root: fileURLToPath(new URL('client/', built)),
    // A route for each file that there is; every other address is a page.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', '.vite/**'],
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/client/assets/') ? aYear : anHour);
    },
  });
  const build = toPageBuild((await import(entry.href)) as RouterBuild, 'production');
  return () => Promise.resolve(build);
}
