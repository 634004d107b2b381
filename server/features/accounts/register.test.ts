import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo, emailedToken } from '../../../tests/support/emails.ts';
import { createUser, password, signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();

const someone = () => ({ name: 'Dale Ridley', email: `dale-${newId()}@example.com`, password });
const register = (body: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/users', payload: body, headers });
const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof register>>) =>
  `${cookie?.name}=${cookie?.value}`;
const verify = (token: string) =>
  shop.app.inject({ url: '/api/users/verify-email', headers: { authorization: `Bearer ${token}` } });
const profile = (cookie: string) => shop.as({ cookie })('GET /api/users/profile');

describe('registering', () => {
  test('signs in, with an unverified address [1.21] [7.5.3]', async () => {
    const body = someone();
    const reply = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: body.name,
      email: body.email,
      isAdmin: false,
      active: false,
    });
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await profile(cookieOf(reply))).toEqual(reply.json());
    await shop.call('POST /api/users/login', { body: { email: body.email, password } });
  });

  test('ends the session that the browser had', async () => {
    const former = await signedInUser(shop);
    await register(someone(), { cookie: former.cookie });
    await expect(profile(former.cookie)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  test('emails one link, whose token is stored neither in the table nor in a job', async () => {
    const body = someone();
    await register(body);
    const [email, ...others] = await emailsTo(shop, body.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Please verify your email');
    const token = await emailedToken(shop, body.email, 'verify-email');
    expect(email?.text).toContain(`${shop.deps.config.publicUrl}/verify-email/${token}\n`);
    const rows = await shop.deps.db.selectFrom('emailTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await verify(token)).json()).toEqual({ message: 'Email successfully verified!' });
  });

  test('rejects an address that has an account, in upper or lower case, and opens no session', async () => {
    const { email } = await createUser(shop);
    const reply = await register({ ...someone(), email: email.toUpperCase() });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      message: 'An account with this email already exists.',
      code: 'conflict',
      fields: { email: 'An account with this email already exists.' },
    });
    expect(reply.cookies).toEqual([]);
    expect(await emailsTo(shop, email)).toEqual([]);
  });

  test('succeeds once when two requests with the same address arrive concurrently', async () => {
    const body = someone();
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(body)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await emailsTo(shop, body.email)).toHaveLength(1);
  });

  test('accepts the address of a deleted account, and the new account has nothing of the old one', async () => {
    const former = await signedInUser(shop);
    await shop.deps.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', former.id)
      .execute();
    const reply = await register({ ...someone(), email: former.email });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).not.toMatchObject({ _id: former.id });
  });

  test.each([
    [{ password: 'Password123' }, 'password', 'This password is too common. Please choose another one.'],
    [
      { password: 'Dale.Ridley-57' },
      'password',
      'Please choose a password that is not your name, your email or the name of the shop.',
    ],
    [{ password: '1234567' }, 'password', 'At least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: '\u200B\u2060' }, 'name', 'Name is required'],
    [{ name: 'Jane\u202Emoc.elpmaxe' }, 'name', 'Contains a character that cannot be read'],
    [{ email: 'dale@' }, 'email', 'Please enter a valid email address'],
    [{ isAdmin: true }, 'isAdmin', 'Unknown field'],
    [{ active: true }, 'active', 'Unknown field'],
  ])('refuses %j [5.37]', async (fault, field, text) => {
    const reply = await register({ ...someone(), ...fault });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: text } });
    expect(reply.cookies).toEqual([]);
  });
});

describe('another verification link', () => {
  const resend = (cookie: string) => shop.as({ cookie })('POST /api/users/resend-verification-email');

  test('comes in a new email, and the first link still works [7.5.12] [8.18]', async () => {
    const user = await signedInUser(shop, { active: false });
    expect(await resend(user.cookie)).toEqual({
      message: 'Verification email resent. Please check your inbox.',
    });
    const first = await emailedToken(shop, user.email, 'verify-email');
    await resend(user.cookie);
    expect(await emailsTo(shop, user.email)).toHaveLength(2);
    expect(await emailedToken(shop, user.email, 'verify-email')).not.toBe(first);
    expect((await verify(first)).statusCode).toBe(200);
  });

  test('is not sent to an address that is already verified', async () => {
    const user = await signedInUser(shop);
    expect(await resend(user.cookie)).toEqual({ message: 'Your email is verified already.' });
    expect(await emailsTo(shop, user.email)).toEqual([]);
  });

  test('is not sent when the address was verified, or the account deleted, before the job runs', async () => {
    const users = [
      await signedInUser(shop, { active: false }),
      await signedInUser(shop, { active: false }),
    ] as const;
    for (const { cookie } of users) await resend(cookie);
    const { db } = shop.deps;
    await db.updateTable('users').set({ active: true }).where('id', '=', users[0].id).execute();
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', users[1].id).execute();
    for (const { email } of users) expect(await emailsTo(shop, email)).toEqual([]);
  });

  test('is invalid once the account has another address, whoever changed it', async () => {
    const user = await signedInUser(shop, { active: false });
    await resend(user.cookie);
    const token = await emailedToken(shop, user.email, 'verify-email');
    const email = `moved-${user.email}`;
    await shop.deps.db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    expect((await verify(token)).json()).toMatchObject({ code: 'link_expired' });
    expect(await profile(user.cookie)).toMatchObject({ email, active: false });
  });

  test('gets the same reply whether it is malformed, unknown or no longer valid', async () => {
    const user = await signedInUser(shop, { active: false });
    await resend(user.cookie);
    const token = await emailedToken(shop, user.email, 'verify-email');
    shop.advance(48 * 3_600_000);
    const replies = await Promise.all([token, 'A'.repeat(43), 'x', ''].map(verify));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({
        message: 'This verification link is no longer valid. Please sign in and have a new one sent.',
        code: 'link_expired',
      });
    }
  });
});

test('a name that would pass for the shop is refused when registering and when changing the profile', async () => {
  const body = { name: 'Lugo Classic Trucks', email: `pat-${newId()}@example.com`, password };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/users', payload: body });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ fields: { name: expect.stringContaining('the shop’s own') } });
  const user = await signedInUser(shop);
  const rename = (name: string) => shop.as(user)('PUT /api/users/profile', { body: { name } });
  await expect(rename('The Shop')).rejects.toMatchObject({
    status: 400,
    details: { fields: { name: expect.any(String) } },
  });
  expect(await rename('Maria Lugo')).toMatchObject({ name: 'Maria Lugo' });
});
