import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { emailedToken } from '../../../tests/support/emails.ts';
import { createUser, password, signIn } from '../../../tests/support/users.ts';

/** Orders placed as a guest, and the account with the same email address. */

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

const ownerOf = async (id: string) =>
  (await shop.deps.db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirstOrThrow())
    .userId;
const verify = async (email: string) =>
  shop.as({ guestToken: await emailedToken(shop, email, 'verify-email') })('GET /api/users/verify-email');
const seen = async (cookie: string, id: string) =>
  (await shop.as({ cookie })('GET /api/orders/:id', { params: { id }, query: {} })).view;

async function register(email: string): Promise<{ cookie: string; id: string }> {
  const payload = { name: 'Pat Driver', email, password };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/users', payload });
  const [cookie] = reply.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, id: reply.json<{ _id: string }>()._id };
}

describe('orders placed as a guest', () => {
  test('are added to the account when its address is verified, not before', async () => {
    const { guest, order } = await guestOrder(shop);
    const { order: foreign } = await guestOrder(shop);
    const user = await register(guest.email);
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBeNull();
    expect(await seen(user.cookie, order._id)).toBe('reduced');
    await verify(guest.email);
    expect(await ownerOf(order._id)).toBe(user.id);
    expect(await ownerOf(foreign._id)).toBeNull();
    expect(await seen(user.cookie, order._id)).toBe('full');
  });

  test('stay visible to the guest who placed them', async () => {
    const { guest, buyer, order } = await guestOrder(shop);
    await register(guest.email);
    await verify(guest.email);
    expect(
      await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id }, query: {} }),
    ).toMatchObject({ view: 'full' });
  });

  test('are added at the next sign-in when the address is already verified', async () => {
    const { guest, order } = await guestOrder(shop);
    const user = await createUser(shop, { email: guest.email });
    expect(await ownerOf(order._id)).toBeNull();
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBe(user.id);
  });

  test('are not added by signing in with an unverified address', async () => {
    const { guest, order } = await guestOrder(shop);
    await createUser(shop, { email: guest.email, active: false });
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBeNull();
  });

  test('stay with their account when its address moves to another account', async () => {
    const { guest, order } = await guestOrder(shop);
    const first = await createUser(shop, { email: guest.email });
    const cookie = await signIn(shop, guest.email);
    await shop.as({ cookie })('PUT /api/users/profile', { body: { email: `moved-${guest.email}` } });
    await register(guest.email);
    await verify(guest.email);
    expect(await ownerOf(order._id)).toBe(first.id);
  });

  test('are added once when many requests sign in and verify concurrently', async () => {
    const { guest, order } = await guestOrder(shop);
    const user = await register(guest.email);
    const token = await emailedToken(shop, guest.email, 'verify-email');
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 ? signIn(shop, guest.email) : shop.as({ guestToken: token })('GET /api/users/verify-email'),
      ),
    );
    expect(await ownerOf(order._id)).toBe(user.id);
  });
});
