import type { FastifyBaseLogger } from 'fastify';
import { fastify } from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { inRenderScope, RenderScope } from './pages/render-scope.ts';
import { keepRequestIds } from './request-ids.ts';
import { logAbortedRequests, requestLog } from './request-log.ts';

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
});

function serverThatLogs(level = 'info') {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const loggerInstance: FastifyBaseLogger = createLog(level, { write });
  const http = fastify({ loggerInstance, ...requestLog(level) });
  keepRequestIds(http, { tracing: undefined });
  logAbortedRequests(http);
  http.get('/part', async (request) => {
    request.log.warn('rusty');
    return {};
  });
  http.get('/quiet', { logLevel: 'silent' }, async () => ({}));
  http.get('/never', () => new Promise(() => {}));
  http.get('/never-quiet', { logLevel: 'silent' }, () => new Promise(() => {}));
  onTestFinished(() => http.close());
  return http;
}

it('is one line for each request, with the id that its other lines have', async () => {
  await serverThatLogs().inject('/part');
  expect(lines).toMatchObject([
    { msg: 'rusty', reqId: 'req-1' },
    {
      msg: 'request completed',
      reqId: 'req-1',
      req: { method: 'GET', path: '/part' },
      res: { status: 200 },
      responseTime: expect.any(Number),
    },
  ]);
});

it('leaves out what is asked every few seconds and what a page asks for while it is rendered', async () => {
  const http = serverThatLogs();
  await http.inject('/quiet');
  await inRenderScope(new RenderScope(), async () => await http.inject('/part'));
  expect(lines.map(({ msg }) => msg)).toEqual(['rusty']);
});

it('leaves out requests below the level of information', async () => {
  await serverThatLogs('warn').inject('/part');
  expect(lines.map(({ msg }) => msg)).toEqual(['rusty']);
});

it('has a line for a request whose client goes before it is answered', async () => {
  const http = serverThatLogs();
  const url = await http.listen({ port: 0 });
  for (const path of ['/never-quiet', '/never'])
    await expect(fetch(url + path, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  await expect
    .poll(() => lines.filter(({ reqId }) => reqId))
    .toMatchObject([{ msg: 'request aborted', reqId: 'req-2', req: { method: 'GET', path: '/never' } }]);
});
