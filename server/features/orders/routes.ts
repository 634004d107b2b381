import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { findShownOrder } from './data.ts';
import { findOrder } from './find-order.ts';
import { listMyOrders } from './list-my-orders.ts';
import { placeOrder } from './place-order.ts';

export function orderRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'POST /api/orders', async ({ actor, body, request }) => {
    const id = await placeOrder(deps, actor, body, idempotencyKey(request.headers['idempotency-key']));
    return findShownOrder(deps.db, id, 'buyer');
  });

  endpoint(app, 'GET /api/orders/myorders', ({ actor, query }) => listMyOrders(deps.db, actor, query));

  endpoint(app, 'GET /api/orders/:id', ({ params, query, actor }) =>
    findOrder(deps, { id: params.id, key: query.key, actor }),
  );
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new ShopError('invalid_input', 'The Idempotency-Key must be 1 to 200 printable characters');
}
