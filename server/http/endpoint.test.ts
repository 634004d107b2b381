import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createPageCache } from './cache/page-cache.ts';
import { endpoint } from './endpoint.ts';
import { handleErrors } from './errors.ts';

it('answers 503 with Retry-After when a call hangs, as a commit does that waits for its second copy', async () => {
  const http = fastify();
  handleErrors(http);
  const app = { http, resolveActor: async () => ({}), pageCache: createPageCache(), timeoutMs: 100 };
  endpoint(app, 'POST /api/guests', () => new Promise(() => {}));
  try {
    const reply = await fetch(`${await http.listen()}/api/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'buyer@example.com' }),
      signal: AbortSignal.timeout(5_000),
    });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await reply.json()).toMatchObject({ code: 'unavailable' });
  } finally {
    await http.close();
  }
});
