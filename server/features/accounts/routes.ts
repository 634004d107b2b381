import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { emailedToken } from '../../http/bearer-token.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { noteSecurityEvent } from '../../http/security-log.ts';
import { setSessionCookie } from '../../http/session-cookie.ts';
import {
  changeAddress,
  removeAddress,
  listSavedAddresses,
  saveAddress,
} from './addresses/saved-addresses.ts';
import { browserOf, currentUserOf, startBrowserSession, toUserInfo } from '../../http/account-browser.ts';
import { changeProfile } from './change-profile.ts';
import {
  deleteAccount,
  editUser,
  listUsers,
  readUser,
  sendResetLink,
  turnOffTwoFactorOfCustomer,
} from './manage-users.ts';
import { createGuest } from './create-guest.ts';
import { register } from './register.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { saveTrucks } from './save-trucks.ts';
import { listTrucks } from './truck-data.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { turnOffTwoFactor } from './two-factor/turn-off-two-factor.ts';
import { beginTwoFactor, confirmTwoFactor } from './two-factor/turn-on-two-factor.ts';
import { renewSecrets, showTwoFactor } from './two-factor/two-factor-state.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export function accountRoutes(app: ShopServer, deps: Deps): void {
  const { config, db } = deps;
  sessionRoutes(app, deps);

  app.http.addHook('onReady', async () => {
    await renewSecrets(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the secrets of two-step sign-in could not be looked at'),
    );
  });

  endpoint(app, 'POST /api/guests', async ({ body }) => {
    const { token } = await createGuest(deps, deps.db, body.email);
    return { token };
  });

  endpoint(app, 'POST /api/users', async ({ body, request, reply }) => {
    const registered = await register(deps, { ...body, ...browserOf(request, deps) });
    await noteSecurityEvent(deps, request, { event: 'account-created', userId: registered.user.id });
    return startBrowserSession({ request, reply }, deps, registered);
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
    const { email } = body;
    const userId = await requestPasswordReset(deps, { email, ip: clientAddress(request) });
    // Noted either way, so that the same work is done: whether there is such an account, only the reply may say.
    await noteSecurityEvent(deps, request, { event: 'password-reset-requested', email, userId });
    if (!userId && !config.hideAccounts) throw new ShopError('not_found', 'Email address does not exist.');
    return { message: 'Password reset email sent. Please check your inbox.' };
  });

  endpoint(app, 'POST /api/users/password-reset', async ({ body, request }) => {
    const input = { token: emailedToken(request), password: body.password, ip: clientAddress(request) };
    const { id } = await resetPassword(deps, input);
    await noteSecurityEvent(deps, request, { event: 'password-reset', userId: id });
    return { message: 'Password successfully reset' };
  });

  endpoint(app, 'GET /api/users/profile', async ({ actor }) => toUserInfo(actor.customer));

  endpoint(app, 'PUT /api/users/profile', async ({ body, actor, request, reply }) => {
    const { id: userId, email } = actor.customer;
    const { user, token } = await changeProfile(deps, currentUserOf(request, actor, deps), body);
    if (body.password) await noteSecurityEvent(deps, request, { event: 'password-changed', userId });
    if (user.email !== email) await noteSecurityEvent(deps, request, { event: 'email-changed', userId });
    if (token) setSessionCookie(reply, config, { token, isAdmin: user.isAdmin });
    return toUserInfo(user);
  });

  endpoint(app, 'GET /api/users/two-factor', ({ actor }) => showTwoFactor(deps, actor.customer));

  endpoint(app, 'POST /api/users/two-factor', ({ actor, body, request }) =>
    beginTwoFactor(deps, currentUserOf(request, actor, deps), body.currentPassword),
  );

  endpoint(app, 'PUT /api/users/two-factor', async ({ actor, body, request, reply }) => {
    const currentUser = currentUserOf(request, actor, deps);
    const { recoveryCodes, token } = await confirmTwoFactor(deps, currentUser, body.code);
    setSessionCookie(reply, config, { token, isAdmin: currentUser.user.isAdmin });
    await noteSecurityEvent(deps, request, { event: 'two-step-on', userId: currentUser.user.id });
    return { recoveryCodes };
  });

  endpoint(app, 'DELETE /api/users/two-factor', async ({ actor, body, request, reply }) => {
    const currentUser = currentUserOf(request, actor, deps);
    const { token } = await turnOffTwoFactor(deps, currentUser, body);
    setSessionCookie(reply, config, { token, isAdmin: currentUser.user.isAdmin });
    await noteSecurityEvent(deps, request, { event: 'two-step-off', userId: currentUser.user.id });
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

  endpoint(app, 'GET /api/users/trucks', async ({ actor }) => ({
    trucks: await listTrucks(db, actor.customer.id),
  }));
  endpoint(app, 'PUT /api/users/trucks', async ({ actor, body }) => ({
    trucks: await saveTrucks(deps, actor.customer.id, body.trucks),
  }));

  endpoint(app, 'GET /api/users', ({ query }) => listUsers(db, query));
  endpoint(app, 'GET /api/users/:id', ({ params }) => readUser(db, params.id));
  endpoint(app, 'PUT /api/users/:id', async ({ actor, params, body, request }) => {
    const { user, changed } = await editUser(deps, actor.admin, params.id, body);
    const note = { userId: actor.admin.id, subject: params.id };
    if (changed.includes('isAdmin'))
      await noteSecurityEvent(deps, request, { event: 'role-changed', ...note });
    if (changed.includes('email'))
      await noteSecurityEvent(deps, request, { event: 'email-changed', ...note });
    return user;
  });
  endpoint(app, 'POST /api/users/:id/password-reset-request', async ({ actor, params, request }) => {
    await sendResetLink(deps, actor.admin, params.id);
    const note = { userId: actor.admin.id, subject: params.id };
    await noteSecurityEvent(deps, request, { event: 'password-reset-requested', ...note });
    return { message: 'Password reset email sent' };
  });
  endpoint(app, 'DELETE /api/users/:id/two-factor', async ({ actor, params, request }) => {
    await turnOffTwoFactorOfCustomer(deps, actor.admin, params.id);
    const note = { userId: actor.admin.id, subject: params.id };
    await noteSecurityEvent(deps, request, { event: 'two-step-off', ...note });
    return { message: 'Two-step sign-in is off' };
  });
  endpoint(app, 'DELETE /api/users/:id', async ({ actor, params, request }) => {
    await deleteAccount(deps, actor.admin, params.id);
    await noteSecurityEvent(deps, request, {
      event: 'account-deleted',
      userId: actor.admin.id,
      subject: params.id,
    });
    return { message: 'User deleted' };
  });
}
