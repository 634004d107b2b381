import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../../shop/contracts/endpoints.ts';
import { newId } from '../../../db/id.ts';
import { ensureAdmin } from '../../../db/seed/seed-accounts.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import {
  createUser,
  newAdmin,
  openSession,
  password,
  signedInUser,
  signIn,
  turnOn,
} from '../../../../tests/support/users.ts';

/** In production, an admin without two-step sign-in reaches nothing but setting it up. */

const shop = testShop();
beforeEach(() => {
  shop.deps.config.production = true;
});
afterEach(() => {
  shop.deps.config.production = false;
});

const required = { statusCode: 403, code: 'two_step_required' };

async function request(key: string, cookie: string) {
  const [method, path = ''] = key.split(' ') as ['GET', string];
  const reply = await shop.app.inject({
    method,
    url: path.replace(/:\w+/, newId()),
    headers: { cookie },
    ...(method !== 'GET' && { payload: {} }),
  });
  return { statusCode: reply.statusCode, code: reply.json<{ code?: string }>().code };
}

test('every call for admins, customers and buyers is refused to them, whatever it is about', async () => {
  const { id } = await newAdmin(shop);
  const open: string[] = [];
  for (const [key, { guard }] of Object.entries(endpoints)) {
    if (['anyone', 'email-token'].includes(guard)) continue;
    // Some of these end sessions.
    const reply = await request(key, await openSession(shop, id));
    if (reply.code === 'two_step_required') expect(reply).toEqual(required);
    else open.push(key);
  }
  expect(open.sort()).toEqual([
    'DELETE /api/users/sessions',
    'DELETE /api/users/sessions/:id',
    'GET /api/users/profile',
    'GET /api/users/sessions',
    'GET /api/users/two-factor',
    'POST /api/users/two-factor',
    'PUT /api/users/two-factor',
  ]);
});

test('public calls treat them as nobody', async () => {
  const { cookie } = await newAdmin(shop);
  expect((await request('GET /api/products', cookie)).statusCode).toBe(200);
  await expect(shop.as({ cookie })('GET /api/products', { query: { scope: 'all' } })).rejects.toMatchObject({
    status: 403,
  });
});

test('the first admin signs in with ADMIN_PASSWORD, sets it up, and gets in', async () => {
  const email = `boss-${newId()}@example.org`;
  await shop.deps.db.updateTable('users').set({ isAdmin: false }).execute();
  await ensureAdmin(shop.deps.db, { email, password });
  const cookie = await signIn(shop, email);
  expect(await request('GET /api/orders', cookie)).toEqual(required);
  expect(await shop.as({ cookie })('GET /api/users/profile')).toMatchObject({ email, isAdmin: true });
  expect(await shop.as({ cookie })('GET /api/users/two-factor')).toMatchObject({ asked: true });
  // Begun is not done.
  await shop.as({ cookie })('POST /api/users/two-factor', { body: { currentPassword: password } });
  expect(await request('GET /api/orders', cookie)).toEqual(required);
  const on = await turnOn(shop, { cookie });
  expect((await request('GET /api/orders', on.cookie)).statusCode).toBe(200);
});

describe('nothing changes', () => {
  test('for customers', async () => {
    const { cookie } = await signedInUser(shop);
    expect((await request('GET /api/users/addresses', cookie)).statusCode).toBe(200);
  });

  test('for admins outside of production', async () => {
    shop.deps.config.production = false;
    const { cookie } = await newAdmin(shop);
    expect((await request('GET /api/orders', cookie)).statusCode).toBe(200);
  });
});

test('a customer who becomes an admin sets it up, too', async () => {
  const user = await createUser(shop);
  const cookie = await signIn(shop, user.email);
  await shop.deps.db.updateTable('users').set({ isAdmin: true }).where('id', '=', user.id).execute();
  expect(await request('GET /api/orders', cookie)).toEqual(required);
});
