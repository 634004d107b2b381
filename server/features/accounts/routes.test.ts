import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { hashToken } from '../../db/token.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createUser, newGuest, password, signedInUser, signIn } from '../../../tests/support/users.ts';

const shop = testShop();

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const login = (email: string, secret = password, headers = {}) =>
  post('/api/users/login', { email, password: secret }, headers);
const sessionsOf = (userId: string) =>
  shop.deps.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();

describe('signing in', () => {
  test('returns the user info and nothing else [1.21] [7.5.2]', async () => {
    const user = await createUser(shop, { active: false });
    const reply = await login(user.email);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      _id: user.id,
      name: user.name,
      email: user.email,
      isAdmin: false,
      active: false,
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('accepts the address in upper case and with spaces around it', async () => {
    const { email } = await createUser(shop);
    expect((await login(` ${email.toUpperCase()} `)).statusCode).toBe(200);
  });

  test('sets a cookie that no script can read and no other site can send', async () => {
    const { email } = await createUser(shop);
    const [cookie] = (await login(email)).cookies;
    expect(cookie).toMatchObject({
      name: 'session',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 14 * 86_400,
    });
    expect(cookie).not.toHaveProperty('secure');
    expect(cookie).not.toHaveProperty('domain');
  });

  test('sets a cookie of 12 hours for admins', async () => {
    const { email } = await createUser(shop, { isAdmin: true });
    expect((await login(email)).cookies[0]).toMatchObject({ maxAge: 12 * 3600 });
  });

  test('stores only a hash of the token', async () => {
    const { id, cookie } = await signedInUser(shop);
    const [session] = await sessionsOf(id);
    const token = cookie.split('=')[1] ?? '';
    expect(session?.tokenHash).toEqual(hashToken(token));
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test('opens a new session and ends the one that the browser had', async () => {
    const { id, email, cookie } = await signedInUser(shop);
    const [second] = (await login(email, password, { cookie })).cookies;
    expect(`session=${second?.value}`).not.toBe(cookie);
    expect(await sessionsOf(id)).toHaveLength(1);
    await expect(shop.as({ cookie })('GET /api/users/profile')).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });

  test('keeps the sessions of other browsers', async () => {
    const { email, cookie } = await signedInUser(shop);
    await signIn(shop, email);
    expect(await shop.as({ cookie })('GET /api/users/profile')).toMatchObject({ email });
  });

  test('does not adopt a token that was planted in the browser', async () => {
    const { email } = await createUser(shop);
    const planted = 'A'.repeat(43);
    const [cookie] = (await login(email, password, { cookie: `session=${planted}` })).cookies;
    expect(cookie?.value).not.toBe(planted);
    await expect(shop.as({ cookie: `session=${planted}` })('GET /api/users/profile')).rejects.toMatchObject({
      status: 401,
    });
  });

  test('gives the same reply to a wrong password, an unknown address and a deleted account', async () => {
    const { email } = await createUser(shop);
    const deleted = await createUser(shop);
    await shop.deps.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', deleted.id)
      .execute();
    for (const [address, secret] of [
      [email, 'not the password'],
      [`nobody-${newId()}@example.com`, password],
      [deleted.email, password],
    ] as const) {
      const reply = await login(address, secret);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ message: 'Invalid email or password', code: 'wrong_credentials' });
      expect(reply.cookies).toEqual([]);
    }
  });

  test.each([
    [{ email: 'not an address', password }, 'email', 'Please enter a valid email address'],
    [{ email: 'jane@example.com', password: '' }, 'password', 'Password is required'],
    [{ email: 'jane@example.com', password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
    [{ email: { $ne: '' }, password }, 'email', 'Please enter a valid email address'],
  ])('refuses %j', async (body, field, text) => {
    const reply = await post('/api/users/login', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: text } });
  });
});

describe('signing out', () => {
  test('ends the session on the server and removes its cookie [7.5.4]', async () => {
    const { id, cookie } = await signedInUser(shop);
    const reply = await post('/api/users/logout', undefined, { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies[0]).toMatchObject({ name: 'session', value: '', path: '/', httpOnly: true });
    expect(reply.cookies[0]?.expires?.getTime()).toBe(0);
    expect(await sessionsOf(id)).toEqual([]);
    await expect(shop.as({ cookie })('GET /api/users/profile')).rejects.toMatchObject({ status: 401 });
  });

  test('succeeds without a session', async () => {
    expect((await post('/api/users/logout')).statusCode).toBe(200);
    expect(
      (await post('/api/users/logout', undefined, { cookie: `session=${'B'.repeat(43)}` })).statusCode,
    ).toBe(200);
  });
});

describe('guests', () => {
  test('get a new token each time, even with the same address [3.19]', async () => {
    const email = `guest-${newId()}@example.com`;
    const tokens = await Promise.all([1, 2].map(() => shop.call('POST /api/guests', { body: { email } })));
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token);
    const records = await shop.deps.db.selectFrom('guests').selectAll().where('email', '=', email).execute();
    expect(records).toHaveLength(2);
    expect(JSON.stringify(records)).not.toContain(tokens[0]?.token);
  });

  test('get it with status 201 and no-store [7.5.15]', async () => {
    const reply = await post('/api/guests', { email: 'guest@example.com' });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(Object.keys(reply.json())).toEqual(['token']);
  });

  test('are buyers but not customers', async () => {
    const { token } = await newGuest(shop);
    await expect(shop.as({ guestToken: token })('GET /api/users/profile')).rejects.toMatchObject({
      code: 'not_signed_in',
      message: 'Please sign in',
    });
  });
});
