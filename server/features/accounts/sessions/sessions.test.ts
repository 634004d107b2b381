import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { countWaiting } from '../../../../tests/support/database.ts';
import { lockUser } from '../data.ts';
import { openSession } from './open-session.ts';
import {
  createUser,
  newAdmin,
  openSession as createSession,
  password,
  signedInUser,
  signIn,
} from '../../../../tests/support/users.ts';

const shop = testShop();

const list = async (cookie: string) => (await shop.as({ cookie })('GET /api/users/sessions')).sessions;
const remove = (cookie: string, id = '', body?: object) =>
  shop.app.inject({
    method: 'DELETE',
    url: `/api/users/sessions${id && `/${id}`}`,
    headers: { cookie },
    ...(body && { payload: body }),
  });
const minutes = (count: number) => count * 60_000;

async function signInWith(email: string, userAgent: string): Promise<string> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return `${reply.cookies[0]?.name}=${reply.cookies[0]?.value}`;
}

describe('the list of sessions', () => {
  test('has the current one first, then the last seen, each with the name of its device', async () => {
    const { email } = await createUser(shop);
    const phone = await signInWith(
      email,
      'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    );
    shop.advance(5 * 60_000);
    await signInWith(email, 'curl/8.5.0');
    shop.advance(5 * 60_000);
    await signInWith(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0');
    const sessions = await list(phone);
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Chrome on Android', current: true },
      { device: 'Firefox on Linux', current: false },
      { device: 'Unknown device', current: false },
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ['_id', 'createdAt', 'current', 'device', 'lastSeenAt'].sort(),
    );
  });

  test('omits other users’ sessions and expired ones', async () => {
    await signedInUser(shop);
    const { email } = await signedInUser(shop);
    shop.advance(7 * 24 * 3_600_000);
    expect(await list(await signIn(shop, email))).toHaveLength(1);
  });

  test('expires sooner for an admin', async () => {
    const { email } = await signedInUser(shop, { isAdmin: true });
    shop.advance(31 * 60_000);
    expect(await list(await signIn(shop, email))).toHaveLength(1);
  });
});

describe('ending a session', () => {
  test('signs out that browser and no other', async () => {
    const { email, cookie } = await signedInUser(shop);
    const elsewhere = await signIn(shop, email);
    const [, other] = await list(cookie);
    const reply = await remove(cookie, other?._id);
    expect(reply.json()).toEqual({ message: 'Signed out there' });
    expect(reply.cookies).toEqual([]);
    await expect(list(elsewhere)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await list(cookie)).toHaveLength(1);
  });

  test('removes the cookie, too, if it is the current one', async () => {
    const { cookie } = await signedInUser(shop);
    const [own] = await list(cookie);
    const reply = await remove(cookie, own?._id);
    expect(reply.cookies[0]).toMatchObject({ name: 'session', value: '' });
    await expect(list(cookie)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  test('returns 404 for another user’s session, as for an unknown and a malformed id', async () => {
    const [user, other] = [await signedInUser(shop), await signedInUser(shop)];
    const [foreign] = await list(other.cookie);
    for (const id of [foreign?._id ?? '', newId(), 'x', '%27', foreign?._id.toUpperCase() ?? '']) {
      const reply = await remove(user.cookie, id);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ message: 'Session not found', code: 'not_found' });
    }
    expect(await list(other.cookie)).toHaveLength(1);
  });

  test('everywhere ends all of the user’s own, including the current one', async () => {
    const { email, cookie } = await signedInUser(shop);
    const elsewhere = await signIn(shop, email);
    const other = await signedInUser(shop);
    const reply = await remove(cookie);
    expect(reply.json()).toEqual({ message: 'Signed out everywhere' });
    expect(reply.cookies[0]).toMatchObject({ name: 'session', value: '' });
    for (const ended of [cookie, elsewhere])
      await expect(list(ended)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await list(other.cookie)).toHaveLength(1);
  });

  test('everywhere ends one that was being opened, too', async () => {
    const { id, cookie } = await signedInUser(shop);
    const opened = await shop.deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, id);
      const reply = remove(cookie);
      await expect.poll(() => countWaiting(shop), { interval: 5 }).toBe(1);
      const browser = { userAgent: '', previousToken: undefined, now: shop.deps.clock() };
      return { token: await openSession(tx, { id }, browser), reply };
    });
    expect((await opened.reply).statusCode).toBe(200);
    await expect(list(`session=${opened.token}`)).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe('a session that is not fresh', () => {
  async function older() {
    const { email, cookie } = await signedInUser(shop);
    const elsewhere = await signIn(shop, email);
    const [own, other] = await list(cookie);
    shop.advance(minutes(10));
    return { cookie, elsewhere, own: own?._id ?? '', other: other?._id ?? '' };
  }

  test('ends no other session without the password, one or all', async () => {
    const { cookie, elsewhere, other } = await older();
    for (const [id, body] of [[other], [''], [other, { currentPassword: 'wrong' }]] as const) {
      const reply = await remove(cookie, id, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    }
    expect(await list(elsewhere)).toHaveLength(2);
  });

  test('ends itself without the password', async () => {
    const { cookie, own } = await older();
    expect((await remove(cookie, own)).statusCode).toBe(200);
  });

  test('ends others with the password, and gets another token', async () => {
    const { cookie, elsewhere, other } = await older();
    const reply = await remove(cookie, other, { currentPassword: password });
    expect(reply.statusCode).toBe(200);
    for (const ended of [elsewhere, cookie])
      await expect(list(ended)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await list(`session=${reply.cookies[0]?.value}`)).toHaveLength(1);
  });
});

test('a new email after confirming the password gives the session another token', async () => {
  const { email, cookie } = await signedInUser(shop);
  const reply = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: { cookie },
    payload: { email: `new-${email}`, currentPassword: password },
  });
  await expect(list(cookie)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await list(`session=${reply.cookies[0]?.value}`)).toHaveLength(1);
});

test('the 21st sign-in ends the session that was not used for the longest time', async () => {
  const { id } = await createUser(shop);
  const cookies: string[] = [];
  const { email } = await shop.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let at = 0; at < 20; at += 1) {
    cookies.push(await createSession(shop, id));
    shop.advance(1000);
  }
  // The oldest one is used again.
  shop.advance(minutes(1));
  await list(cookies[0] ?? '');
  await signIn(shop, email);
  expect(await list(cookies[0] ?? '')).toHaveLength(20);
  await expect(list(cookies[1] ?? '')).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('an admin ends all sessions of a user, and the audit log says so', async () => {
  const admin = await newAdmin(shop);
  const { id, cookie } = await signedInUser(shop);
  await shop.as(admin)('DELETE /api/users/:id/sessions', { params: { id } });
  await expect(list(cookie)).rejects.toMatchObject({ code: 'not_signed_in' });
  const { entries } = await shop.as(admin)('GET /api/audit', { query: { thingId: id } });
  expect(entries).toMatchObject([{ action: 'user.sessions', by: { _id: admin.id } }]);
});
