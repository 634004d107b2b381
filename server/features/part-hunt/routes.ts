import type { Deps } from '../../deps.ts';
import { emailedToken } from '../../http/bearer-token.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { confirmArrival, requestArrival, unsubscribe } from './arrival-requests.ts';
import { changeHunt, listHunts } from './manage-hunts.ts';
import { createMissCounter } from './miss-counter.ts';

export function partHuntRoutes(app: ShopServer, deps: Deps): void {
  const misses = createMissCounter(deps);
  app.http.addHook('onClose', () => misses.close());

  endpoint(app, 'POST /api/part-hunt/searches', async ({ query, request }) => {
    // https://www.w3.org/TR/gpc/
    if (request.headers['sec-gpc'] !== '1') misses.count(query.keyword ?? '', clientAddress(request));
    return {};
  });

  endpoint(app, 'GET /api/part-hunt', async ({ query }) => {
    await misses.flush();
    return listHunts(deps, query);
  });

  endpoint(app, 'PUT /api/part-hunt/:id', ({ actor, params, body }) =>
    changeHunt(deps, actor.admin, params.id, body),
  );

  endpoint(app, 'POST /api/arrivals', async ({ body, request }) => {
    await requestArrival(deps, { ...body, from: clientAddress(request) });
    return { message: 'Please check your inbox: the link in our email confirms your address.' };
  });

  endpoint(app, 'POST /api/arrivals/confirm', async ({ request }) => {
    const arrived = await confirmArrival(deps, emailedToken(request));
    return arrived
      ? { message: `${arrived.name} is in stock now.`, product: arrived._id }
      : { message: 'We’ll email you when the part arrives.' };
  });

  endpoint(app, 'POST /api/arrivals/unsubscribe', async ({ request }) => {
    await unsubscribe(deps, emailedToken(request));
    return { message: 'We won’t email you about this part.' };
  });

  /** One press in the mail program ends it, without a page (RFC 8058). What the program sends besides the address says nothing. */
  void app.http.register(async (http) => {
    http.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async () => undefined,
    );
    http.post<{ Params: { token: string } }>(
      '/arrival-off/:token',
      { config: { costly: true }, bodyLimit: 1024 },
      async ({ params }, reply) => {
        await unsubscribe(deps, params.token);
        return reply.header('cache-control', 'no-store').send({ message: 'Unsubscribed' });
      },
    );
  });
}
