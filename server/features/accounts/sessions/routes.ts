import type { FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../../../../shop/security-events.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { hashToken } from '../../../db/token.ts';
import type { Deps } from '../../../deps.ts';
import type { ShopServer } from '../../../http/endpoint.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { noteSecurityEvent } from '../../../http/security-log.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../../http/session-cookie.ts';
import { browserOf, currentUserOf, startBrowserSession } from '../../../http/account-browser.ts';
import { findUserByEmail } from '../data.ts';
import { endSessionsOf } from '../manage-users.ts';
import { endAllSessions, endSession, listOwnSessions } from './own-sessions.ts';
import { deleteSession, findSession } from './session-data.ts';
import { signIn } from './sign-in.ts';

/** Signing in and out, and where a user is signed in. */
export function sessionRoutes(app: ShopServer, deps: Deps): void {
  const { config, db } = deps;

  endpoint(app, 'POST /api/users/login', async ({ body, request, reply }) => {
    const signedIn = await signIn(deps, { ...body, ...browserOf(request, deps) }).catch(
      async (error: unknown) => {
        await noteRefusal(request, body.email, error);
        throw error;
      },
    );
    await noteSecurityEvent(deps, request, { event: 'sign-in', userId: signedIn.user.id });
    return startBrowserSession({ request, reply }, deps, signedIn);
  });

  async function noteRefusal(request: FastifyRequest, email: string, error: unknown): Promise<void> {
    const code = error instanceof ShopError ? error.code : undefined;
    const event = refusedSignIns.get(code);
    if (event === undefined) return;
    // The reply says nothing about whether there is such an account.
    const userId = (await findUserByEmail(db, email))?.id;
    await noteSecurityEvent(deps, request, { event, email, userId });
  }

  endpoint(app, 'POST /api/users/logout', async ({ request, reply }) => {
    const token = readSessionCookie(request, config);
    const session = token && (await findSession(db, hashToken(token)));
    if (token && session) {
      await deleteSession(db, hashToken(token));
      await noteSecurityEvent(deps, request, { event: 'sign-out', userId: session.id });
    }
    clearSessionCookie(reply, config);
    return { message: 'Signed out' };
  });

  endpoint(app, 'GET /api/users/sessions', async ({ actor }) => {
    const { customer, session } = actor;
    return { sessions: await listOwnSessions(deps, customer, session.id) };
  });

  endpoint(app, 'DELETE /api/users/sessions', async ({ actor, body, request, reply }) => {
    await endAllSessions(deps, currentUserOf(request, actor, deps), body.currentPassword);
    await noteSecurityEvent(deps, request, { event: 'session-ended', userId: actor.customer.id });
    clearSessionCookie(reply, config);
    return { message: 'Signed out everywhere' };
  });

  endpoint(app, 'DELETE /api/users/sessions/:id', async ({ params: { id }, actor, body, request, reply }) => {
    const { customer, session } = actor;
    const currentPassword = body.currentPassword;
    const token = await endSession(deps, currentUserOf(request, actor, deps), { id, currentPassword });
    await noteSecurityEvent(deps, request, { event: 'session-ended', userId: customer.id, subject: id });
    if (id === session.id) clearSessionCookie(reply, config);
    else if (token) setSessionCookie(reply, config, { token, isAdmin: customer.isAdmin });
    return { message: 'Signed out there' };
  });

  endpoint(app, 'DELETE /api/users/:id/sessions', async ({ params: { id }, actor, request }) => {
    await endSessionsOf(deps, actor.admin, id);
    await noteSecurityEvent(deps, request, { event: 'session-ended', userId: actor.admin.id, subject: id });
    return { message: 'Signed out everywhere' };
  });
}

const refusedSignIns = new Map<string | undefined, SecurityEvent>([
  ['wrong_credentials', 'sign-in-failed'],
  ['too_many_requests', 'sign-in-locked'],
]);
