import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { emailedToken } from '../../../tests/support/emails.ts';
import { createUser, password, signIn } from '../../../tests/support/users.ts';

/** Orders that somebody made as a guest, and the account with their address. */

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

describe('orders made as a guest', () => {
  test('join the account when its address is verified, not before', async () => {
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

  test('are open to the guest who made them as before', async () => {
    const { guest, buyer, order } = await guestOrder(shop);
    await register(guest.email);
    await verify(guest.email);
    expect(
      await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id }, query: {} }),
    ).toMatchObject({ view: 'full' });
  });

  test('with a verified address join at the next sign-in', async () => {
    const { guest, order } = await guestOrder(shop);
    const user = await createUser(shop, { email: guest.email });
    expect(await ownerOf(order._id)).toBeNull();
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBe(user.id);
  });

  test('do not join by signing in with an address that is not verified', async () => {
    const { guest, order } = await guestOrder(shop);
    await createUser(shop, { email: guest.email, active: false });
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBeNull();
  });

  test('stay with the account they joined when its address goes to another', async () => {
    const { guest, order } = await guestOrder(shop);
    const first = await createUser(shop, { email: guest.email });
    const cookie = await signIn(shop, guest.email);
    await shop.as({ cookie })('PUT /api/users/profile', { body: { email: `moved-${guest.email}` } });
    await register(guest.email);
    await verify(guest.email);
    expect(await ownerOf(order._id)).toBe(first.id);
  });

  test('join once when many sign in and verify at the same moment', async () => {
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
