import type { FastifyInstance } from 'fastify';
import type { RunnableDevEnvironment } from 'vite';
import type { PageBuild, RouterBuild } from './page-build.ts';
import { toPageBuild } from './page-build.ts';

const serverPaths = /^\/(api|healthz|readyz|metrics|dev|sitemap|robots\.txt)\b/;

/** Serves the pages from source with hot module replacement, uncached. The API never passes through Vite. */
export async function serveWithVite(http: FastifyInstance): Promise<() => Promise<PageBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (serverPaths.test(request.url)) return done();
    // The server's strict policy would block Vite's own scripts.
    reply.removeHeader('content-security-policy');
    vite.middlewares(request.raw, reply.raw, done);
  });
  http.addHook('onClose', () => vite.close());
  const ssr = vite.environments.ssr as RunnableDevEnvironment;
  return async () => {
    const build = (await ssr.runner.import('virtual:react-router/server-build')) as RouterBuild;
    return toPageBuild(build, 'development');
  };
}
