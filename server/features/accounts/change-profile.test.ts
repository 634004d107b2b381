import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo, emailedToken } from '../../../tests/support/emails.ts';
import { createProduct, placeOrder } from '../../../tests/support/factories.ts';
import { createUser, newAdmin, password, signedInUser, signIn } from '../../../tests/support/users.ts';

const shop = testShop();

const change = (cookie: string, body: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/users/profile', payload: body, headers: { cookie } });
const profile = (cookie: string) => shop.as({ cookie })('GET /api/users/profile');
const login = (email: string, secret: string) =>
  shop.call('POST /api/users/login', { body: { email, password: secret } });
const newEmail = () => `new-${newId()}@example.com`;
const newPassword = 'another-good-password';
const elevenMinutes = 11 * 60_000;
const subjects = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject).sort();

describe('the profile', () => {
  test('saves a new name and nothing else, without the password [7.5.5]', async () => {
    const user = await signedInUser(shop);
    shop.advance(elevenMinutes);
    const reply = await change(user.cookie, { _id: newId(), name: ' Dale Ridley ' });
    expect(reply.json()).toEqual({
      _id: user.id,
      name: 'Dale Ridley',
      email: user.email,
      isAdmin: false,
      active: true,
    });
    expect(reply.cookies).toEqual([]);
    expect(await profile(user.cookie)).toEqual(reply.json());
    await login(user.email, password);
    expect(await subjects(user.email)).toEqual([]);
  });

  test('changes the user’s own account, whatever _id is sent [7.5.5]', async () => {
    const [user, other] = [await signedInUser(shop), await createUser(shop)];
    await change(user.cookie, { _id: other.id, name: 'Mallory', email: user.email });
    const row = await shop.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', other.id)
      .executeTakeFirst();
    expect(row?.name).toBe(other.name);
  });

  test('stays unchanged when the body is empty', async () => {
    const user = await signedInUser(shop);
    expect((await change(user.cookie, {})).json()).toEqual(await profile(user.cookie));
    expect((await change(user.cookie, { email: user.email.toUpperCase() })).json()).toMatchObject({
      active: true,
    });
    expect(await subjects(user.email)).toEqual([]);
  });

  test.each([{ isAdmin: true }, { active: true }, { createdAt: '2020-01-01' }, { passwordHash: 'x' }])(
    'rejects the field of %j',
    async (body) => {
      const user = await signedInUser(shop);
      expect((await change(user.cookie, body)).statusCode).toBe(400);
    },
  );
});

describe.each([
  ['email', () => ({ email: newEmail() })],
  ['password', () => ({ password: newPassword })],
])('a new %s', (_name, body) => {
  test('needs the current password once the sign-in is 10 minutes old', async () => {
    const user = await signedInUser(shop);
    shop.advance(elevenMinutes - 2 * 60_000);
    const early = await signedInUser(shop);
    shop.advance(2 * 60_000);
    const refused = await change(user.cookie, body());
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'invalid_input',
      fields: { currentPassword: 'Please enter your current password' },
    });
    const wrong = await change(user.cookie, { ...body(), currentPassword: 'not the password' });
    expect(wrong.json()).toMatchObject({ fields: { currentPassword: 'The current password is not right' } });
    expect(await profile(user.cookie)).toMatchObject({ email: user.email, active: true });
    expect((await change(user.cookie, { ...body(), currentPassword: password })).statusCode).toBe(200);
    expect((await change(early.cookie, body())).statusCode).toBe(200);
  });

  test('is rejected with a wrong current password even right after signing in', async () => {
    const user = await signedInUser(shop);
    expect((await change(user.cookie, { ...body(), currentPassword: 'not it' })).statusCode).toBe(400);
  });
});

describe('a new password', () => {
  test('ends all other sessions and gives this browser a new token', async () => {
    const user = await signedInUser(shop);
    const elsewhere = await signIn(shop, user.email);
    const reply = await change(user.cookie, { password: newPassword });
    const [cookie] = reply.cookies;
    const rotated = `${cookie?.name}=${cookie?.value}`;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await profile(rotated)).toMatchObject({ email: user.email });
    for (const former of [user.cookie, elsewhere])
      await expect(profile(former)).rejects.toMatchObject({ code: 'not_signed_in' });
    await login(user.email, newPassword);
    await expect(login(user.email, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await subjects(user.email)).toEqual(['Your password was changed']);
  });

  test('does not extend the age of the session', async () => {
    const user = await signedInUser(shop);
    shop.advance(elevenMinutes);
    const reply = await change(user.cookie, { password: newPassword, currentPassword: password });
    const [cookie] = reply.cookies;
    const again = await change(`${cookie?.name}=${cookie?.value}`, { password: 'a-third-good-password' });
    expect(again.json()).toMatchObject({ fields: { currentPassword: 'Please enter your current password' } });
  });

  test('invalidates outstanding password reset links', async () => {
    const user = await signedInUser(shop);
    await shop.call('POST /api/users/password-reset-request', { body: { email: user.email } });
    const token = await emailedToken(shop, user.email, 'password-reset');
    await change(user.cookie, { password: newPassword });
    await expect(
      shop.as({ guestToken: token })('POST /api/users/password-reset', { body: { password } }),
    ).rejects.toMatchObject({ code: 'link_expired' });
  });

  test.each(['password1', 'LugoClassicTrucks1957'])('is rejected if it is %s', async (weak) => {
    const user = await signedInUser(shop);
    expect((await change(user.cookie, { password: weak })).json()).toMatchObject({
      fields: { password: expect.any(String) },
    });
  });

  test('is set once when requested twice concurrently', async () => {
    const user = await signedInUser(shop);
    const wanted = ['a-second-good-password', 'a-third-good-password'];
    const replies = await Promise.all(wanted.map((secret) => change(user.cookie, { password: secret })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const won = replies.findIndex(({ statusCode }) => statusCode === 200);
    const [cookie] = replies[won]?.cookies ?? [];
    await profile(`${cookie?.name}=${cookie?.value}`);
    await login(user.email, wanted[won] ?? '');
  });
});

describe('a new email', () => {
  test('is unverified, and both addresses are notified', async () => {
    const user = await signedInUser(shop);
    const email = newEmail();
    expect((await change(user.cookie, { email })).json()).toMatchObject({ email, active: false });
    expect(await subjects(user.email)).toEqual(['Your email address was changed']);
    expect(await subjects(email)).toEqual(['Please verify your new email']);
    const token = await emailedToken(shop, email, 'verify-email');
    await shop.as({ guestToken: token })('GET /api/users/verify-email');
    expect(await profile(user.cookie)).toMatchObject({ email, active: true });
    await login(email, password);
    await expect(login(user.email, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('gets the emails about open orders once it is verified, and an old link to verify it changes nothing later', async () => {
    const user = await signedInUser(shop);
    const { id: product } = await createProduct(shop);
    const [open, over] = [
      await placeOrder(shop, user, [{ product, qty: 1 }]),
      await placeOrder(shop, user, [{ product, qty: 1 }]),
    ];
    await shop.as(user)('PUT /api/orders/:id/cancel', { params: { id: over._id } });
    const emailOf = async (id: string) =>
      (await shop.deps.db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirstOrThrow())
        .email;
    const email = newEmail();
    await change(user.cookie, { email });
    expect(await emailOf(open._id)).toBe(user.email);
    const token = await emailedToken(shop, email, 'verify-email');
    const verify = () => shop.as({ guestToken: token })('GET /api/users/verify-email');
    await verify();
    expect(await emailOf(open._id)).toBe(email);
    expect(await emailOf(over._id)).toBe(user.email);
    const corrected = newEmail();
    const admin = shop.as(await newAdmin(shop));
    await admin('PUT /api/orders/:id/email', { params: { id: open._id }, body: { email: corrected } });
    await verify();
    expect(await emailOf(open._id)).toBe(corrected);
  });

  test('does not appear in the email to the old address, nor does the old address in the email to the new one', async () => {
    const user = await signedInUser(shop);
    const email = newEmail();
    await change(user.cookie, { email });
    const [told] = await emailsTo(shop, user.email);
    const [asked] = await emailsTo(shop, email);
    expect(`${told?.text}${told?.html}`).not.toContain(email);
    expect(`${asked?.text}${asked?.html}`).not.toContain(user.email);
  });

  test('invalidates links sent to the old address, even after the account gets that address back', async () => {
    const user = await signedInUser(shop, { active: false });
    await shop.as(user)('POST /api/users/resend-verification-email');
    const token = await emailedToken(shop, user.email, 'verify-email');
    await change(user.cookie, { email: newEmail() });
    const verify = () => shop.as({ guestToken: token })('GET /api/users/verify-email');
    await expect(verify()).rejects.toMatchObject({ code: 'link_expired' });
    await change(user.cookie, { email: user.email });
    await expect(verify()).rejects.toMatchObject({ code: 'link_expired' });
    expect(await profile(user.cookie)).toMatchObject({ active: false });
  });

  test('is rejected when the address has an account, and nothing else in the request is saved', async () => {
    const [user, other] = [await signedInUser(shop), await createUser(shop)];
    const reply = await change(user.cookie, { name: 'Other', email: other.email, password: newPassword });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      message: 'An account with this email already exists.',
      code: 'conflict',
      fields: { email: 'An account with this email already exists.' },
    });
    expect(await profile(user.cookie)).toMatchObject({ name: user.name, email: user.email, active: true });
    await login(user.email, password);
    expect([...(await subjects(user.email)), ...(await subjects(other.email))]).toEqual([]);
  });

  test('goes to one account when many request it concurrently, one of them by registering', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => signedInUser(shop)));
    const email = newEmail();
    const replies = await Promise.all([
      ...users.map(({ cookie }) => change(cookie, { email })),
      shop.app.inject({
        method: 'POST',
        url: '/api/users',
        payload: { name: 'Pat', email, password: newPassword },
      }),
    ]);
    const statuses = replies.map(({ statusCode }) => (statusCode === 201 ? 200 : statusCode));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    const rows = await shop.deps.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  test('with a new password sends both emails about it to the old address', async () => {
    const user = await signedInUser(shop);
    const email = newEmail();
    await change(user.cookie, { email, password: newPassword });
    expect(await subjects(user.email)).toEqual([
      'Your email address was changed',
      'Your password was changed',
    ]);
    expect(await subjects(email)).toEqual(['Please verify your new email']);
    await login(email, newPassword);
  });
});
