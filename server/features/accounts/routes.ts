import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress, clientSite } from '../../http/rate-limits.ts';
import type { ActorBehind } from '../../actor.ts';
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import {
  changeAddress,
  removeAddress,
  listSavedAddresses,
  saveAddress,
} from './addresses/saved-addresses.ts';
import { changeProfile } from './change-profile.ts';
import type { User } from './data.ts';
import { withMark } from './guessing/known-devices.ts';
import { endSession, listOwnSessions } from './sessions/own-sessions.ts';
import { deleteAccount, editUser, listUsers, readUser } from './manage-users.ts';
import type { CurrentUser } from './current-user.ts';
import type { Browser } from './sessions/open-session.ts';
import { createGuest, register } from './register.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { deleteSession, deleteSessions } from './sessions/session-data.ts';
import { signIn } from './sessions/sign-in.ts';
import { turnOffTwoFactor } from './two-factor/turn-off-two-factor.ts';
import { beginTwoFactor, confirmTwoFactor } from './two-factor/turn-on-two-factor.ts';
import { showTwoFactor, warnOfUnreadableSecrets } from './two-factor/two-factor-state.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export function accountRoutes(app: ShopServer, deps: Deps): void {
  const { config, db } = deps;
  const browserOf = (request: FastifyRequest): Browser & { ip: string } => ({
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: readSessionCookie(request, config),
  });

  const currentUserOf = (
    request: FastifyRequest,
    { customer, session }: ActorBehind<'customer'>,
  ): CurrentUser => ({
    user: customer,
    session,
    token: readSessionCookie(request, config) ?? '',
  });

  /** Signs the browser in, and remembers that it has been signed in to this account. */
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    { user, token }: { user: User; token: string },
  ): UserInfo => {
    setSessionCookie(reply, config, { token, isAdmin: user.isAdmin });
    markDevice(request, reply, user.id);
    return toUserInfo(user);
  };

  const markDevice = (request: FastifyRequest, reply: FastifyReply, userId: string): void =>
    setDeviceCookie(
      reply,
      config,
      withMark(readDeviceCookie(request, config), { userId, now: deps.clock() }, config),
    );

  app.http.addHook('onReady', async () => {
    await warnOfUnreadableSecrets(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the secrets of two-step sign-in could not be looked at'),
    );
  });

  endpoint(app, 'POST /api/guests', ({ body }) => createGuest(deps, body.email));

  endpoint(app, 'POST /api/users', async ({ body, request, reply }) => {
    return enter(request, reply, await register(deps, { ...body, ...browserOf(request) }));
  });

  endpoint(app, 'POST /api/users/login', async ({ body, request, reply }) => {
    const network = clientSite(request);
    const deviceMarks = readDeviceCookie(request, config);
    const signedIn = await signIn(deps, { ...body, ...browserOf(request), network, deviceMarks });
    return enter(request, reply, signedIn);
  });

  endpoint(app, 'POST /api/users/logout', async ({ request, reply }) => {
    const token = readSessionCookie(request, config);
    if (token) await deleteSession(db, hashToken(token));
    clearSessionCookie(reply, config);
    return { message: 'Signed out' };
  });

  endpoint(app, 'GET /api/users/verify-email', async ({ request }) => {
    await verifyEmail(deps, emailedToken(request));
    return { message: 'Email successfully verified!' };
  });

  endpoint(app, 'POST /api/users/resend-verification-email', async ({ actor }) => {
    const sent = await resendVerification(deps, actor.customer);
    return {
      message: sent
        ? 'Verification email resent. Please check your inbox.'
        : 'Your email is verified already.',
    };
  });

  endpoint(app, 'POST /api/users/password-reset-request', async ({ body, request }) => {
    await requestPasswordReset(deps, { email: body.email, ip: clientAddress(request) });
    return { message: 'Password reset email sent. Please check your inbox.' };
  });

  endpoint(app, 'POST /api/users/password-reset', async ({ body, request, reply }) => {
    const { id } = await resetPassword(deps, { token: emailedToken(request), password: body.password });
    markDevice(request, reply, id);
    return { message: 'Password successfully reset' };
  });

  endpoint(app, 'GET /api/users/profile', async ({ actor }) => toUserInfo(actor.customer));

  endpoint(app, 'PUT /api/users/profile', async ({ body, actor, request, reply }) => {
    const { user, token } = await changeProfile(deps, currentUserOf(request, actor), body);
    if (token) setSessionCookie(reply, config, { token, isAdmin: user.isAdmin });
    return toUserInfo(user);
  });

  endpoint(app, 'GET /api/users/sessions', async ({ actor }) => {
    const { customer, session } = actor;
    return { sessions: await listOwnSessions(deps, customer, session.id) };
  });

  endpoint(app, 'DELETE /api/users/sessions', async ({ actor, reply }) => {
    await deleteSessions(db, actor.customer.id);
    clearSessionCookie(reply, config);
    return { message: 'Signed out everywhere' };
  });

  endpoint(app, 'DELETE /api/users/sessions/:id', async ({ params, actor, reply }) => {
    await endSession(deps, actor.customer.id, params.id);
    if (params.id === actor.session.id) clearSessionCookie(reply, config);
    return { message: 'Signed out there' };
  });

  endpoint(app, 'GET /api/users/two-factor', ({ actor }) => showTwoFactor(deps, actor.customer));

  endpoint(app, 'POST /api/users/two-factor', ({ actor, body, request }) =>
    beginTwoFactor(deps, currentUserOf(request, actor), body.currentPassword),
  );

  endpoint(app, 'PUT /api/users/two-factor', async ({ actor, body, request, reply }) => {
    const currentUser = currentUserOf(request, actor);
    const { recoveryCodes, token } = await confirmTwoFactor(deps, currentUser, body.code);
    setSessionCookie(reply, config, { token, isAdmin: currentUser.user.isAdmin });
    return { recoveryCodes };
  });

  endpoint(app, 'DELETE /api/users/two-factor', async ({ actor, body, request, reply }) => {
    const currentUser = currentUserOf(request, actor);
    const { token } = await turnOffTwoFactor(deps, currentUser, body);
    setSessionCookie(reply, config, { token, isAdmin: currentUser.user.isAdmin });
    return { message: 'Two-step sign-in is off' };
  });

  endpoint(app, 'GET /api/users/addresses', async ({ actor }) => ({
    addresses: await listSavedAddresses(deps, actor.customer.id),
  }));

  endpoint(app, 'POST /api/users/addresses', ({ actor, body }) => saveAddress(deps, actor.customer.id, body));

  endpoint(app, 'PUT /api/users/addresses/:id', ({ actor, params, body }) =>
    changeAddress(deps, actor.customer.id, params.id, body),
  );

  endpoint(app, 'DELETE /api/users/addresses/:id', async ({ actor, params }) => {
    await removeAddress(deps, actor.customer.id, params.id);
    return { message: 'Address deleted' };
  });

  endpoint(app, 'GET /api/users', ({ query }) => listUsers(db, query));
  endpoint(app, 'GET /api/users/:id', ({ params }) => readUser(db, params.id));
  endpoint(app, 'PUT /api/users/:id', ({ actor, params, body }) =>
    editUser(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/users/:id', async ({ actor, params }) => {
    await deleteAccount(deps, actor.admin, params.id);
    return { message: 'User deleted' };
  });
}

/** Returns the token of an emailed link; a missing one is answered like an unknown one. */
function emailedToken(request: FastifyRequest): string {
  return /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function toUserInfo({ id, name, email, isAdmin, active }: User): UserInfo {
  return { _id: id, name, email, isAdmin, active };
}
