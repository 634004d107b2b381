import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { applyCoupon } from './apply-coupon.ts';
import { changeCoupon, createCoupon, listCoupons, readCoupon, removeCoupon } from './manage-coupons.ts';

export function couponRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'POST /api/coupons/apply', ({ body, actor, request }) =>
    applyCoupon(deps, body, { actor, ip: clientAddress(request) }),
  );

  endpoint(app, 'GET /api/coupons', ({ query }) => listCoupons(deps, query));

  endpoint(app, 'GET /api/coupons/:id', ({ params }) => readCoupon(deps, params.id));

  endpoint(app, 'POST /api/coupons', ({ actor }) => createCoupon(deps, actor.admin));

  endpoint(app, 'PUT /api/coupons/:id', ({ params, body, actor }) =>
    changeCoupon(deps, actor.admin, params.id, body),
  );

  endpoint(app, 'DELETE /api/coupons/:id', async ({ params, actor }) => {
    await removeCoupon(deps, actor.admin, params.id);
    return { message: 'Coupon deleted' };
  });
}
