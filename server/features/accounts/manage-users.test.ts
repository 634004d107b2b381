import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { emailsTo, emailedToken } from '../../../tests/support/emails.ts';
import {
  createUser,
  openSession,
  password,
  signedInUser,
  signIn,
  twoStepUser,
} from '../../../tests/support/users.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
beforeAll(async () => {
  ({ id: adminId, call: admin } = await newAdmin());
});

async function newAdmin() {
  const { id } = await createUser(shop, { isAdmin: true });
  const cookie = await openSession(shop, id);
  return { id, cookie, call: shop.as({ cookie }) };
}
const get = (id: string, call = admin) => call('GET /api/users/:id', { params: { id } });
const edit = (id: string, body: object, call = admin) => call('PUT /api/users/:id', { params: { id }, body });
const remove = (id: string, call = admin) => call('DELETE /api/users/:id', { params: { id } });
const auditOf = (id: string) =>
  shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id).orderBy('at').execute();
const isIn = async (cookie: string) =>
  (await shop.app.inject({ url: '/api/users/profile', headers: { cookie } })).statusCode === 200;

describe('the list of users', () => {
  it('shows the newest first, twenty per page, and finds parts of names and addresses [2.3.9] [7.5.6]', async () => {
    const mark = newId();
    for (let count = 0; count < 21; count++)
      await createUser(shop, { name: `Dana ${mark}`, email: `dana-${count}-${mark}@example.com` });
    const list = (keyword: string, pageNumber = 1) =>
      admin('GET /api/users', { query: { keyword, pageNumber } });
    const first = await list(`  DANA ${mark} `);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 21 });
    expect(first.users).toHaveLength(20);
    expect(await list(mark, 99)).toMatchObject({ page: 2, users: [{ name: `Dana ${mark}` }] });
    expect((await list(`dana-7-${mark}`)).users).toMatchObject([{ email: `dana-7-${mark}@example.com` }]);
    const sorted = await admin('GET /api/users', { query: { keyword: mark, sort: '-email' } });
    expect(sorted.users[0]?.email).toBe(`dana-9-${mark}@example.com`);
    expect((await list(`%${mark}`)).users).toEqual([]);
    await expect(list('a\0b')).rejects.toMatchObject({ code: 'invalid_input' });
    const plain = await admin('GET /api/users', { query: { keyword: '' } });
    expect(plain.total).toBeGreaterThan(21);
  });

  it('contains what the form needs and nothing else [3.17] [7.5.7]', async () => {
    const { id, email } = await createUser(shop, { active: false });
    expect(await get(id)).toEqual({
      _id: id,
      name: 'Pat Driver',
      email,
      isAdmin: false,
      active: false,
      createdAt: expect.any(String),
      twoStep: false,
      version: 1,
    });
  });
});

describe('editing a user', () => {
  it('changes name, address, admin role and verification [7.5.9]', async () => {
    const { id } = await createUser(shop, { active: false });
    const change = { name: 'Robin Diaz', email: `robin-${id}@example.com`, isAdmin: true, active: true };
    expect(await edit(id, { userId: id, ...change })).toMatchObject({ _id: id, ...change });
    expect(await get(id)).toMatchObject(change);
  });

  it('makes them an admin immediately, and taking the role away ends all their sessions [6.13]', async () => {
    const { id } = await createUser(shop);
    const cookie = await openSession(shop, id);
    const adminList = () => shop.app.inject({ url: '/api/users', headers: { cookie } });
    expect((await adminList()).statusCode).toBe(403);
    await edit(id, { isAdmin: true });
    expect((await adminList()).statusCode).toBe(200);
    await edit(id, { isAdmin: false });
    expect(await isIn(cookie)).toBe(false);
    expect((await adminList()).statusCode).toBe(401);
  });

  it('keeps their sessions otherwise', async () => {
    const { id } = await createUser(shop);
    const cookie = await openSession(shop, id);
    await edit(id, { name: 'Robin Diaz', active: false });
    expect(await isIn(cookie)).toBe(true);
  });

  it('notifies the old address of a new one, and invalidates the links emailed to the old one', async () => {
    const { id, email } = await createUser(shop);
    await shop.call('POST /api/users/password-reset-request', { body: { email } });
    const token = await emailedToken(shop, email, 'password-reset');
    expect(await edit(id, { email: `new-${email}` })).toMatchObject({ active: false });
    const reset = await shop.app.inject({
      method: 'POST',
      url: '/api/users/password-reset',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: 'another-good-password' },
    });
    expect(reset.statusCode).toBe(400);
    expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toContain(
      'Your email address was changed',
    );
  });

  it('moves the emails about open orders to a new address that counts as verified, and finds them by it', async () => {
    const user = await signedInUser(shop);
    const { id: product } = await createProduct(shop);
    const { _id: id } = await placeOrder(shop, user, [{ product, qty: 1 }]);
    const found = async (keyword: string) =>
      (await admin('GET /api/orders', { query: { keyword } })).orders.map(({ _id, user: of }) => [
        _id,
        of?.email,
      ]);
    const email = `new-${user.email}`;
    await edit(user.id, { email });
    expect(await found(email)).toEqual([[id, user.email]]);
    await edit(user.id, { active: true });
    expect(await found(email)).toEqual([[id, email]]);
  });

  it('rejects an address that another account has', async () => {
    const [one, other] = [await createUser(shop), await createUser(shop)];
    await expect(edit(one.id, { email: other.email })).rejects.toMatchObject({
      code: 'conflict',
      details: { fields: { email: 'An account with this email already exists.' } },
    });
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ email: 'nonsense' }, 'email'],
    [{ isAdmin: 'yes' }, 'isAdmin'],
    [{ active: 1 }, 'active'],
    [{ passwordHash: 'x' }, 'passwordHash'],
  ])('refuses %j', async (body, field) => {
    const { id } = await createUser(shop);
    await expect(edit(id, body)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('rejects a stale version with the current record, and accepts the edit with the current version', async () => {
    const { id, email } = await createUser(shop);
    const { version } = await get(id);
    const theirs = await edit(id, { name: 'Robin Diaz', active: false, version });
    expect(theirs).toMatchObject({ name: 'Robin Diaz', active: false, version: version + 1 });
    await expect(edit(id, { name: 'Sam Diaz', active: true, version })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: theirs },
    });
    expect(await get(id)).toMatchObject(theirs);
    expect(await edit(id, { name: 'Sam Diaz', email, version: theirs.version })).toMatchObject({
      name: 'Sam Diaz',
      active: false,
    });
  });

  it('does not overwrite what the customer has changed since the form was opened', async () => {
    const user = await signedInUser(shop);
    const { version } = await get(user.id);
    await shop.as(user)('PUT /api/users/profile', { body: { name: 'Robin Diaz' } });
    await expect(edit(user.id, { name: 'Sam Diaz', version })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Robin Diaz' } },
    });
  });

  it('accepts an edit after the customer has changed nothing but their password', async () => {
    const user = await signedInUser(shop);
    const { version } = await get(user.id);
    await shop.as(user)('PUT /api/users/profile', {
      body: {
        name: user.name,
        email: user.email,
        password: 'another-good-password',
        currentPassword: password,
      },
    });
    expect(await edit(user.id, { name: 'Sam Diaz', version })).toMatchObject({ name: 'Sam Diaz' });
  });

  it('changes nothing, whatever the version, when the values are the current ones', async () => {
    const { id } = await createUser(shop);
    const { version } = await edit(id, { name: 'Robin Diaz' });
    expect(await edit(id, { name: 'Robin Diaz', version: version - 1 })).toMatchObject({ version });
  });

  it('marks a new email as verified if the form says so', async () => {
    const { id, name, email } = await createUser(shop);
    const moved = await edit(id, { name, isAdmin: false, active: true, email: `new-${email}` });
    expect(moved).toMatchObject({ email: `new-${email}`, active: true });
  });

  it('is audited without names and addresses', async () => {
    const { id, email } = await createUser(shop);
    await edit(id, { name: 'Robin Diaz', email: `new-${email}`, isAdmin: true, active: true });
    const entries = await auditOf(id);
    expect(entries).toMatchObject([
      {
        userId: adminId,
        action: 'user.update',
        before: { isAdmin: false },
        after: { isAdmin: true, changed: ['name', 'email', 'isAdmin'] },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Robin|Pat Driver|example\.com/);
    await edit(id, { name: 'Robin Diaz', isAdmin: true });
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('deleting a user', () => {
  it('ends their sessions, rejects their sign-in and frees their address [7.5.10]', async () => {
    const { id, email } = await createUser(shop);
    const cookie = await signIn(shop, email);
    expect(await remove(id)).toEqual({ message: 'User deleted' });
    expect(await isIn(cookie)).toBe(false);
    await expect(signIn(shop, email)).rejects.toThrow('no session');
    await expect(get(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(edit(id, { isAdmin: true })).rejects.toMatchObject({ code: 'not_found' });
    await createUser(shop, { email });
    expect(await auditOf(id)).toMatchObject([{ action: 'user.delete', before: { isAdmin: false } }]);
  });

  it('erases everything about the person; their orders keep name and email for the tax office', async () => {
    const { db } = shop.deps;
    const name = `Dale ${newId()}`;
    const user = await twoStepUser(shop, { name, email: `dale-${newId()}@example.com` });
    const as = shop.as(user);
    await as('POST /api/users/addresses', { body: californiaAddress });
    const product = await createProduct(shop);
    const id = product.id;
    await as('POST /api/products/:id/reviews', { params: { id }, body: { rating: 5, comment: 'Fits.' } });
    const { _id } = await placeOrder(shop, user, [{ product: id, qty: 1 }]);
    await remove(user.id);
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row).toMatchObject({ name: 'Deleted user', email: '', passwordHash: '', isAdmin: false });
    for (const table of ['twoFactor', 'recoveryCodes', 'savedAddresses', 'sessions', 'emailTokens'] as const)
      expect(await db.selectFrom(table).select('userId').where('userId', '=', user.id).execute()).toEqual([]);
    const { reviews } = await shop.call('GET /api/products/:id', { params: { id } });
    expect(reviews).toMatchObject([{ name: 'Former customer', comment: 'Fits.' }]);
    const order = await admin('GET /api/orders/:id', { params: { id: _id } });
    expect(order).toMatchObject({ user: { name, email: user.email } });
    const { entries } = await admin('GET /api/audit', { query: { thingId: user.id } });
    expect(JSON.stringify(entries)).not.toContain(name);
  });

  it('in the middle of a purchase lets the payment settle, sends its emails and keeps the order’s copies', async () => {
    const { id, email, name } = await createUser(shop);
    const buyer = { cookie: await openSession(shop, id) };
    const product = await createProduct(shop);
    const { _id, number } = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
    const providerOrderId = await startPaying(shop, buyer, _id);
    await remove(id);
    await expect(finishPaying(shop, buyer, _id, providerOrderId)).rejects.toMatchObject({
      code: 'not_signed_in',
    });
    // Their browser is signed out; the shop itself finishes the payment they approved.
    await emailsTo(shop, email);
    shop.advance(4 * 60_000);
    await runJobs(shop, { early: true });
    const order = await admin('GET /api/orders/:id', { params: { id: _id } });
    expect(order).toMatchObject({
      isPaid: true,
      user: { _id: id, name, email },
      orderItems: [{ name: product.name }],
    });
    expect((await emailsTo(shop, email)).map(({ subject }) => subject).sort()).toEqual([
      `We have your order ${number}`,
      `Your order ${number} is paid`,
    ]);
  });
});

describe('admins', () => {
  it('cannot delete or demote themselves', async () => {
    await expect(remove(adminId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You cannot delete your own account',
    });
    await expect(edit(adminId, { isAdmin: false })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You cannot take your own admin rights away',
    });
    expect(await edit(adminId, { name: 'The Boss', isAdmin: true })).toMatchObject({ isAdmin: true });
  });

  it('who demote each other concurrently leave one admin', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await newAdmin(), await newAdmin()];
      const replies = await Promise.allSettled([
        edit(other.id, { isAdmin: false }, one.call),
        edit(one.id, { isAdmin: false }, other.call),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = await Promise.all([get(one.id), get(other.id)]);
      expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    }
  });
});
