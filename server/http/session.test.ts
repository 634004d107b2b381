import { describe, expect, test } from 'vitest';
import { newId } from '../db/id.ts';
import { newToken } from '../db/token.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { testShop } from '../../tests/support/test-shop.ts';
import { createUser, newGuest, password, signedInUser } from '../../tests/support/users.ts';
import { createResolveActor, passGuard } from './session.ts';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

const shop = testShop();

const profile = (cookie: string) => shop.as({ cookie })('GET /api/users/profile');
const signedOut = { code: 'not_signed_in', status: 401 };

describe('a session', () => {
  test('lasts while it is used and ends after 7 idle days', async () => {
    const { cookie } = await signedInUser(shop);
    shop.advance(days(6));
    await profile(cookie);
    shop.advance(days(6));
    await profile(cookie);
    const other = await signedInUser(shop);
    shop.advance(days(7));
    await expect(profile(other.cookie)).rejects.toMatchObject(signedOut);
  });

  test('ends after 14 days even if it is in use, and its row is deleted', async () => {
    const { id, cookie } = await signedInUser(shop);
    for (const step of [5, 5, 3]) {
      shop.advance(days(step));
      await profile(cookie);
    }
    shop.advance(days(1));
    await expect(profile(cookie)).rejects.toMatchObject(signedOut);
    expect(await shop.deps.db.selectFrom('sessions').selectAll().where('userId', '=', id).execute()).toEqual(
      [],
    );
  });

  test('of an admin ends after 30 idle minutes', async () => {
    const { cookie } = await signedInUser(shop, { isAdmin: true });
    shop.advance(minutes(29));
    await profile(cookie);
    shop.advance(minutes(30));
    await expect(profile(cookie)).rejects.toMatchObject(signedOut);
  });

  test('of an admin ends after 12 hours even if it is in use', async () => {
    const { cookie } = await signedInUser(shop, { isAdmin: true });
    for (let used = 0; used < 12 * 60 - 20; used += 20) {
      shop.advance(minutes(20));
      await profile(cookie);
    }
    shop.advance(minutes(20));
    await expect(profile(cookie)).rejects.toMatchObject(signedOut);
  });

  test('records its last use at most once a minute', async () => {
    const { id, cookie } = await signedInUser(shop);
    const lastSeen = async () =>
      (
        await shop.deps.db
          .selectFrom('sessions')
          .select('lastSeenAt')
          .where('userId', '=', id)
          .executeTakeFirstOrThrow()
      ).lastSeenAt;
    const first = await lastSeen();
    shop.advance(30_000);
    await profile(cookie);
    expect(await lastSeen()).toEqual(first);
    shop.advance(31_000);
    await profile(cookie);
    expect((await lastSeen()).getTime()).toBeGreaterThan(first.getTime());
  });

  test('has the current rights of its user, not those at sign-in', async () => {
    const { id, cookie } = await signedInUser(shop, { isAdmin: true });
    const actor = () => createResolveActor(shop.deps)(requestWith(cookie));
    expect(() => passGuard({}, 'admin')).toThrow(expect.objectContaining({ code: 'not_signed_in' }));
    passGuard(await actor(), 'admin');
    await shop.deps.db.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute();
    const demoted = await actor();
    expect(() => passGuard(demoted, 'admin')).toThrow(
      expect.objectContaining({ code: 'not_allowed', status: 403 }),
    );
    expect(await profile(cookie)).toMatchObject({ isAdmin: false });
  });

  test('ends when its user is deleted', async () => {
    const { id, cookie } = await signedInUser(shop);
    await shop.deps.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    await expect(profile(cookie)).rejects.toMatchObject(signedOut);
  });

  test.each(['', 'nonsense', 'x'.repeat(5000), "' OR 1=1 --", '%00', newToken()])(
    'is not found by the token %j',
    async (token) => {
      await expect(profile(`session=${token}`)).rejects.toMatchObject(signedOut);
    },
  );

  test('over https uses a __Host- cookie and ignores a plain one', async () => {
    const secure = await buildTestApp({ env: { PUBLIC_URL: 'https://shop.example.com' } });
    try {
      const { email } = await createUser(secure);
      const payload = { email, password };
      const [cookie] = (await secure.app.inject({ method: 'POST', url: '/api/users/login', payload }))
        .cookies;
      expect(cookie).toMatchObject({
        name: '__Host-session',
        secure: true,
        httpOnly: true,
        path: '/',
        sameSite: 'Lax',
      });
      const get = (name: string) =>
        secure.app.inject({ url: '/api/users/profile', headers: { cookie: `${name}=${cookie?.value}` } });
      expect((await get('__Host-session')).statusCode).toBe(200);
      expect((await get('session')).statusCode).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

describe('a guest token', () => {
  const order = (guestToken: string) =>
    shop.as({ guestToken })('GET /api/orders/:id', { params: { id: newId() } });

  test('is valid for 72 hours, then rejected with a message that says what to do', async () => {
    const { token } = await newGuest(shop);
    shop.advance(hours(72) - 1000);
    await expect(order(token)).rejects.toMatchObject({ code: 'not_found' });
    shop.advance(1000);
    await expect(order(token)).rejects.toMatchObject({
      ...signedOut,
      message: 'Your guest checkout has expired. Please enter your email again.',
    });
  });

  test.each(['nonsense', newToken(), "' OR 1=1 --", ' '])(
    'that was never issued is rejected: %j',
    async (token) => {
      await expect(order(token)).rejects.toMatchObject(signedOut);
    },
  );

  test('identifies its own guest and no other', async () => {
    const [one, two] = [await newGuest(shop), await newGuest(shop)];
    const actor = await createResolveActor(shop.deps)(requestWith('', `Bearer ${one.token}`));
    expect(actor.guest?.email).toBe(one.email);
    expect(actor.guest?.email).not.toBe(two.email);
    expect(actor.user).toBeUndefined();
  });

  test('is ignored where everyone gets the same reply', async () => {
    const reply = await shop.app.inject({
      url: '/api/config/site',
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a write with a session cookie', () => {
  const logout = async (headers: Record<string, string>) => {
    const { cookie } = await signedInUser(shop);
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: { cookie, host: 'shop.test', ...headers },
    });
    const stillIn = await profile(cookie).then(
      () => true,
      () => false,
    );
    return { statusCode, stillIn };
  };
  const refused = { statusCode: 403, stillIn: true };
  const done = { statusCode: 200, stillIn: false };

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://shop.test.evil.example' },
    { origin: 'https://shop.test' },
    { origin: 'http://shop.test:8080', 'sec-fetch-site': 'same-site' },
    { origin: 'http://shop.test', 'sec-fetch-site': 'cross-site' },
  ])('is rejected when it comes from another site: %j', async (headers) => {
    expect(await logout(headers as Record<string, string>)).toEqual(refused);
  });

  test.each([
    {},
    { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('is accepted from the shop itself and from programs: %j', async (headers) => {
    expect(await logout(headers as Record<string, string>)).toEqual(done);
  });

  test('is checked, while a read is allowed from any site', async () => {
    const { cookie } = await signedInUser(shop);
    const reply = await shop.app.inject({
      url: '/api/users/profile',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

/** Returns the parts of a request that identify the caller, for cases that no endpoint shows. */
function requestWith(cookie: string, authorization?: string) {
  const [, token = ''] = cookie.split('=');
  return { method: 'GET', headers: { authorization }, cookies: { session: token } } as never;
}
