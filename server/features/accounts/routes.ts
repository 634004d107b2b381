import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress } from '../../http/rate-limits.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/session-cookie.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { createGuest } from './create-guest.ts';
import type { User } from './data.ts';
import { deleteSession } from './session-data.ts';
import { signIn } from './sign-in.ts';

export function accountRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'POST /api/guests', ({ body }) => createGuest(deps, body.email));

  endpoint(app, 'POST /api/users/login', async ({ body, request, reply }) => {
    const { user, token } = await signIn(deps, {
      ...body,
      ip: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
      previousToken: readSessionCookie(request, deps.config),
    });
    setSessionCookie(reply, deps.config, { token, isAdmin: user.isAdmin });
    return asUserInfo(user);
  });

  endpoint(app, 'POST /api/users/logout', async ({ request, reply }) => {
    const token = readSessionCookie(request, deps.config);
    if (token) await deleteSession(deps.db, hashToken(token));
    clearSessionCookie(reply, deps.config);
    return { message: 'Signed out' };
  });

  endpoint(app, 'GET /api/users/profile', async ({ actor }) => {
    if (!actor.user) throw new ShopError('not_signed_in', 'Please sign in');
    return asUserInfo(actor.user);
  });
}

function asUserInfo({ id, name, email, isAdmin, active }: User): UserInfo {
  return { _id: id, name, email, isAdmin, active };
}
