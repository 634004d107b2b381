import { rateLimits } from '../../../shop/facts.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { readCards } from '../catalog/api.ts';
import {
  createList,
  mergeList,
  removeEntry,
  removeList,
  renameList,
  revokeLink,
  saveEntry,
  shareList,
} from './edit-lists.ts';
import { readList, readLists, readSharedList } from './read-lists.ts';

export function projectRoutes(app: ShopServer, deps: Deps): void {
  /** Changes cost a transaction each: nobody needs hundreds a minute. */
  const limit = (userId: string) => enforceRateLimit(deps, ['projects', userId], rateLimits.projects);

  endpoint(app, 'GET /api/projects', ({ actor }) => readLists(deps, actor.customer.id));

  endpoint(app, 'POST /api/projects', async ({ actor, body }) => {
    await limit(actor.customer.id);
    return { _id: await createList(deps, actor.customer.id, body) };
  });

  endpoint(app, 'POST /api/projects/merge', async ({ actor, body }) => {
    await limit(actor.customer.id);
    return mergeList(deps, actor.customer.id, body);
  });

  endpoint(app, 'POST /api/projects/parts', async ({ body }) => ({
    parts: await readCards(deps.db, body.products),
  }));

  endpoint(app, 'GET /api/projects/:id', ({ actor, params }) => readList(deps, actor.customer.id, params.id));

  endpoint(app, 'PUT /api/projects/:id', async ({ actor, params, body }) => {
    await limit(actor.customer.id);
    await renameList(deps, { id: params.id, userId: actor.customer.id }, body);
    return { message: 'List saved' };
  });

  endpoint(app, 'DELETE /api/projects/:id', async ({ actor, params }) => {
    await removeList(deps, { id: params.id, userId: actor.customer.id });
    return { message: 'List deleted' };
  });

  endpoint(app, 'PUT /api/projects/:id/entries/:product', async ({ actor, params, body }) => {
    await limit(actor.customer.id);
    const { id, product } = params;
    await saveEntry(deps, { id, userId: actor.customer.id }, { ...body, product });
    return { message: 'Part saved' };
  });

  endpoint(app, 'DELETE /api/projects/:id/entries/:product', async ({ actor, params }) => {
    const { id, product } = params;
    await removeEntry(deps, { id, userId: actor.customer.id }, product);
    return { message: 'Part removed' };
  });

  endpoint(app, 'PUT /api/projects/:id/share', async ({ actor, params, body }) => {
    await limit(actor.customer.id);
    return shareList(deps, { id: params.id, userId: actor.customer.id }, body.notes);
  });

  endpoint(app, 'DELETE /api/projects/:id/share', async ({ actor, params }) => {
    await revokeLink(deps, { id: params.id, userId: actor.customer.id });
    return { message: 'The link doesn’t work anymore' };
  });

  endpoint(app, 'GET /api/projects/:id/shared', ({ params, query }) =>
    readSharedList(deps, params.id, query.key ?? ''),
  );
}
