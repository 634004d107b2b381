import { rateLimits } from '../../../../shop/facts.ts';
import { pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import type { Deps } from '../../../deps.ts';
import { currentUserOf } from '../../../http/account-browser.ts';
import type { ShopServer } from '../../../http/endpoint.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { noteSecurityEvent } from '../../../http/security-log.ts';
import { clearSessionCookie } from '../../../http/session-cookie.ts';
import { enforceRateLimit } from '../../../rate-limit/enforce-rate-limit.ts';
import { deleteOwnAccount, eraseCustomer, findErasable } from './erase-customer.ts';
import { readOwnData } from './own-data.ts';

export function privacyRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/users/data', async ({ actor: { customer, session }, request, reply }) => {
    await enforceRateLimit(deps, ['own-data', customer.id], rateLimits.ownData);
    const data = await readOwnData(deps, customer, session.id);
    await noteSecurityEvent(deps, request, { event: 'export', userId: customer.id, subject: customer.id });
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="lugo-classic-trucks-${pacificDay(deps.clock())}.json"`,
    });
    return data;
  });

  endpoint(app, 'DELETE /api/users/profile', async ({ actor, body, request, reply }) => {
    const { id } = actor.customer;
    await deleteOwnAccount(deps, currentUserOf(request, actor, deps), body.currentPassword);
    await noteSecurityEvent(deps, request, { event: 'account-deleted', userId: id, subject: id });
    clearSessionCookie(reply, deps.config);
    return { message: 'Your account is deleted' };
  });

  endpoint(app, 'GET /api/customers', ({ query }) => findErasable(deps, query.email));

  endpoint(app, 'DELETE /api/customers', async ({ actor, body, request }) => {
    await eraseCustomer(deps, actor.admin, body.email);
    await noteSecurityEvent(deps, request, { event: 'account-deleted', userId: actor.admin.id });
    return { message: 'Customer erased' };
  });
}
