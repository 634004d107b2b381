import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import type { ActorBehind } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './limits/client-networks.ts';
import { readDeviceCookie, readSessionCookie, setDeviceCookie, setSessionCookie } from './session-cookie.ts';
import type { CurrentUser } from '../features/accounts/current-user.ts';
import type { User } from '../features/accounts/data.ts';
import { withMark } from '../features/accounts/guessing/known-devices.ts';
import type { Browser } from '../features/accounts/sessions/open-session.ts';

/** What a request says about its browser and its session, for the use cases of accounts. */

/** What signing in and registering need to know of the browser. */
export function browserOf(
  request: FastifyRequest,
  { config }: Deps,
): Browser & { ip: string; deviceMarks: string } {
  return {
    ip: clientAddress(request),
    deviceMarks: readDeviceCookie(request, config),
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: readSessionCookie(request, config),
  };
}

export function currentUserOf(
  request: FastifyRequest,
  { customer, session }: ActorBehind<'customer'>,
  { config }: Deps,
): CurrentUser {
  return { user: customer, session, token: readSessionCookie(request, config) ?? '' };
}

/** Signs the browser in, and remembers that it has been signed in to this account. */
export function startBrowserSession(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { config, clock }: Deps,
  { user, token }: { user: User; token: string },
): UserInfo {
  setSessionCookie(reply, config, { token, isAdmin: user.isAdmin });
  const marks = withMark(readDeviceCookie(request, config), { userId: user.id, now: clock() }, config);
  setDeviceCookie(reply, config, marks);
  return toUserInfo(user);
}

export function toUserInfo({ id, name, email, isAdmin, active }: User): UserInfo {
  return { _id: id, name, email, isAdmin, active };
}
