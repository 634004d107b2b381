import type { Caller, TestApp } from './build-test-app.ts';
import { codeAt } from './authenticator.ts';
import { createUser, openSession, password } from './users.ts';

/** People with two-step sign-in, turned on through the door. */
export async function twoStepUser(shop: TestApp, given: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(shop, given);
  const cookie = await openSession(shop, user.id);
  return { ...user, ...(await turnOn(shop, { cookie })) };
}

/**
 * @returns the secret in the app, the recovery codes and the cookie that the session has now. The clock stands a period
 *   later, so that the app shows a code that was not taken yet.
 */
export async function turnOn(shop: TestApp, caller: Caller) {
  const { secret } = await shop.as(caller)('POST /api/users/two-factor', {
    body: { currentPassword: password },
  });
  const reply = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/two-factor',
    headers: { cookie: caller.cookie ?? '' },
    payload: { code: codeAt(secret, shop.deps.clock()) },
  });
  const [session] = reply.cookies;
  if (!session) throw new Error(`not turned on: ${reply.body}`);
  shop.advance(30_000);
  const { recoveryCodes } = reply.json<{ recoveryCodes: string[] }>();
  return { secret, recoveryCodes, cookie: `${session.name}=${session.value}` };
}
