import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { taxByState, taxOfState } from './tax-report.ts';

export function taxRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/orders/admin/tax', ({ query }) => taxByState(deps, query));
  endpoint(app, 'GET /api/orders/admin/tax/:state', ({ params, query }) =>
    taxOfState(deps, params.state, query),
  );
}
