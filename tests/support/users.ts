import { hashPassword } from '../../server/features/accounts/password.ts';
import type { Config } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { newId } from '../../server/db/id.ts';
import { hashToken, newToken } from '../../server/db/token.ts';
import type { ApiScope } from '../../shop/integrations.ts';
import { apiScopeNames, apiTokenPrefix } from '../../shop/integrations.ts';
import type { Caller, TestApp } from './build-test-app.ts';
import { codeAt } from './authenticator.ts';

/** Users for tests: accounts with unique addresses, and sessions for them. */

export const password = 'a-good-long-password';
// One hash for all: computing it costs more than most tests.
const passwordHash = hashPassword(password);

export interface Person {
  id: string;
  name: string;
  email: string;
}

export async function createUser(
  { deps }: { deps: Pick<Deps, 'db'> },
  given: Partial<{ name: string; email: string; isAdmin: boolean; active: boolean }> = {},
): Promise<Person> {
  const id = newId();
  const user = { name: 'Pat Driver', email: `pat-${id}@example.com`, isAdmin: false, active: true, ...given };
  await deps.db
    .insertInto('users')
    .values({ id, ...user, passwordHash: await passwordHash })
    .execute();
  return { id, name: user.name, email: user.email };
}

/** Signs in through the API and returns the session's cookie as `name=token`; for tests of signing in. */
export async function signIn({ app }: TestApp, email: string): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
  const [cookie] = reply.cookies;
  if (!cookie) throw new Error(`no session for ${email}: ${reply.body}`);
  return `${cookie.name}=${cookie.value}`;
}

/** Creates a user with an open session. */
export async function signedInUser(
  shop: Parameters<typeof openSession>[0],
  given: Parameters<typeof createUser>[1] = {},
): Promise<Person & { cookie: string }> {
  const user = await createUser(shop, given);
  return { ...user, cookie: await openSession(shop, user.id) };
}

/** Opens a session like `signIn` does, without computing a password, which takes longer than most tests. */
export async function openSession(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'publicUrl'> } },
  userId: string,
): Promise<string> {
  const token = newToken();
  const now = deps.clock();
  await deps.db
    .insertInto('sessions')
    .values({ id: newId(), tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now })
    .execute();
  const prefix = deps.config.publicUrl.startsWith('https:') ? '__Host-' : '';
  return `${prefix}session=${token}`;
}

/** Creates an admin with an open session. */
export async function newAdmin(
  shop: Parameters<typeof openSession>[0],
  given: Parameters<typeof createUser>[1] = {},
): Promise<Person & { cookie: string }> {
  return signedInUser(shop, { ...given, isAdmin: true });
}

/** Creates an API token of a new admin, with all scopes unless they are given. */
export async function newApiToken(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  { scopes = apiScopeNames, of }: { scopes?: readonly ApiScope[]; of?: Person } = {},
): Promise<string> {
  const { id: userId } = of ?? (await createUser({ deps }, { isAdmin: true }));
  const token = `${apiTokenPrefix}${newToken()}`;
  const id = newId();
  const name = `Token ${id.slice(-6)}`;
  const row = { id, name, tokenHash: hashToken(token), scopes: [...scopes], userId, createdAt: deps.clock() };
  await deps.db.insertInto('apiTokens').values(row).execute();
  return token;
}

/** Creates a guest the way the checkout does. */
export async function newGuest({ call }: TestApp): Promise<{ email: string; token: string }> {
  const email = `guest-${newId()}@example.com`;
  const { token } = await call('POST /api/guests', { body: { email } });
  return { email, token };
}

/** Creates a user with two-step sign-in, turned on through the API. */
export async function twoStepUser(shop: TestApp, given: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(shop, given);
  const cookie = await openSession(shop, user.id);
  return { ...user, ...(await turnOn(shop, { cookie })) };
}

/**
 * @returns the secret in the app, the recovery codes and the cookie that the session has now. The clock is advanced by a period,
 *   so that the app shows an unused code.
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
