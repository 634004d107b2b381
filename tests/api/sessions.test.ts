import { describe, expect, test } from 'vitest';
import { testShop } from '../support/test-shop.ts';
import { emailedToken } from '../support/emails.ts';
import { openSession, password, signedInUser, signIn } from '../support/users.ts';

/**
 * Which sessions survive which event. That a session expires, that it ends when its user is deleted or loses a role, and
 * that signing in starts a new one is tested beside the code (`server/http/session.test.ts`,
 * `server/features/accounts/routes.test.ts`).
 */

const shop = testShop();

const minutes = (count: number) => count * 60_000;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
const isIn = async (cookie: string) => (await send('GET', '/api/users/profile', cookie)).statusCode === 200;

/** One user, signed in by three browsers. */
async function threeBrowsers(isAdmin = false) {
  const user = await signedInUser(shop, { isAdmin });
  const others = [await openSession(shop, user.id), await openSession(shop, user.id)] as const;
  return { ...user, all: [user.cookie, ...others] };
}
const areIn = (cookies: string[]) => Promise.all(cookies.map(isIn));

describe('changing the password', () => {
  test('gives this browser a new token and ends all other sessions', async () => {
    const { cookie, all } = await threeBrowsers();
    const reply = await send('PUT', '/api/users/profile', cookie, { password: 'another-good-password' });
    expect(reply.statusCode).toBe(200);
    const [renewed] = reply.cookies;
    expect(renewed).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(`session=${renewed?.value}`).not.toBe(cookie);
    expect(await areIn(all)).toEqual([false, false, false]);
    expect(await isIn(`session=${renewed?.value}`)).toBe(true);
  });

  test('ends no session when it is rejected', async () => {
    const { cookie, all } = await threeBrowsers();
    shop.advance(minutes(11));
    const wrong = { password: 'another-good-password', currentPassword: 'not the password' };
    for (const body of [wrong, { password: wrong.password }, { password: 'short' }]) {
      const reply = await send('PUT', '/api/users/profile', cookie, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.cookies).toEqual([]);
    }
    expect(await areIn(all)).toEqual([true, true, true]);
  });

  test('through a reset link ends every session and opens none', async () => {
    const { email, all } = await threeBrowsers();
    await shop.call('POST /api/users/password-reset-request', { body: { email } });
    const token = await emailedToken(shop, email, 'password-reset');
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/users/password-reset',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: 'another-good-password' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies.filter(({ value }) => value !== '')).toEqual([]);
    expect(await areIn(all)).toEqual([false, false, false]);
  });

  test('does not affect the sessions of other users', async () => {
    const [one, other] = [await threeBrowsers(), await threeBrowsers()];
    await send('PUT', '/api/users/profile', one.cookie, { password: 'another-good-password' });
    expect(await areIn(other.all)).toEqual([true, true, true]);
  });
});

test('changing the name or email address keeps all sessions', async () => {
  const { cookie, email, all } = await threeBrowsers();
  const reply = await send('PUT', '/api/users/profile', cookie, { name: 'Renamed', email: `new-${email}` });
  expect(reply.statusCode).toBe(200);
  expect(await areIn(all)).toEqual([true, true, true]);
});

describe('signing out', () => {
  test('everywhere ends all of the user’s sessions, this one included, and clears the cookie', async () => {
    const [one, other] = [await threeBrowsers(), await threeBrowsers()];
    const reply = await send('DELETE', '/api/users/sessions', one.cookie);
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies).toMatchObject([{ name: 'session', value: '' }]);
    expect(await areIn(one.all)).toEqual([false, false, false]);
    expect(await areIn(other.all)).toEqual([true, true, true]);
  });

  test('of one browser ends only that session', async () => {
    const { all, cookie } = await threeBrowsers();
    const { sessions } = await shop.as({ cookie })('GET /api/users/sessions');
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    await shop.as({ cookie })('DELETE /api/users/sessions/:id', { params: { id: sessions[1]?._id ?? '' } });
    const left = await areIn(all);
    expect(left[0]).toBe(true);
    expect(left.filter(Boolean)).toHaveLength(2);
  });
});

test('the list of sessions shows no token or token hash, and no ended session', async () => {
  const user = await signedInUser(shop, { isAdmin: true });
  shop.advance(minutes(31));
  const cookie = await signIn(shop, user.email);
  const reply = await send('GET', '/api/users/sessions', cookie);
  const rows = await shop.deps.db.selectFrom('sessions').selectAll().where('userId', '=', user.id).execute();
  expect(reply.json<{ sessions: object[] }>().sessions).toHaveLength(1);
  for (const secret of [
    cookie.split('=')[1] ?? '',
    ...rows.flatMap(({ tokenHash }) => [tokenHash.toString('hex'), tokenHash.toString('base64')]),
  ]) {
    expect(reply.body).not.toContain(secret);
  }
});

describe('a session cookie', () => {
  test.each([
    ['the hash of its token', (_: string, hash: Buffer) => hash.toString('base64url')],
    ['its token in another case', (token: string) => token.toUpperCase()],
    ['its token cut short', (token: string) => token.slice(0, -1)],
    ['its token with something behind', (token: string) => `${token}.isAdmin`],
    ['its token with a NUL', (token: string) => `${token}%00`],
    [
      'all its characters but the last',
      (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
    ],
  ])('with %s is refused', async (_, forge) => {
    const { id, cookie } = await signedInUser(shop);
    const { tokenHash } = await shop.deps.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    const token = cookie.split('=')[1] ?? '';
    expect(await isIn(`session=${token}`)).toBe(true);
    expect(await isIn(`session=${forge(token, tokenHash)}`)).toBe(false);
  });

  test('with a session’s public id is rejected', async () => {
    const { cookie } = await signedInUser(shop);
    const { sessions } = await shop.as({ cookie })('GET /api/users/sessions');
    expect(await isIn(`session=${sessions[0]?._id}`)).toBe(false);
    expect(await isIn(`session=${'0'.repeat(43)}`)).toBe(false);
  });

  test.each([
    ['of 10 kB', `session=${'A'.repeat(10_000)}`],
    ['of a thousand values', Array.from({ length: 1000 }, () => `session=${'A'.repeat(43)}`).join('; ')],
    ['of nonsense', 'session; =; ;;; session==; "session"="\\"'],
    ['with the name of a property', `__proto__=${'A'.repeat(43)}; constructor=1`],
  ])('%s is treated as signed out, without an error', async (_, cookie) => {
    for (const [method, url] of [
      ['GET', '/api/users/profile'],
      ['DELETE', '/api/users/sessions'],
    ] as const) {
      const reply = await send(method, url, cookie);
      expect(reply.statusCode).toBe(401);
    }
    expect((await send('POST', '/api/users/logout', cookie)).statusCode).toBe(200);
  });

  test('planted before ours does not take over the session: the first of two counts', async () => {
    const [victim, attacker] = [await signedInUser(shop), await signedInUser(shop)];
    const reply = await send('GET', '/api/users/profile', `${victim.cookie}; ${attacker.cookie}`);
    expect(reply.json()).toMatchObject({ _id: victim.id });
  });
});

test('an old password stops working after a reset and after a change', async () => {
  const user = await signedInUser(shop);
  await send('PUT', '/api/users/profile', user.cookie, { password: 'another-good-password' });
  const login = (secret: string) =>
    send('POST', '/api/users/login', '', { email: user.email, password: secret });
  expect((await login(password)).statusCode).toBe(401);
  expect((await login('another-good-password')).statusCode).toBe(200);
});
