import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { emailedToken, linkKey } from '../../../tests/support/emails.ts';
import { createUser, password, signedInUser, signIn } from '../../../tests/support/users.ts';

/** Orders placed as a guest, and the account with the same email address. */

const shop = testShop();

const ownerOf = async (id: string) =>
  (await shop.deps.db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirstOrThrow())
    .userId;
const verify = async (email: string) =>
  shop.as({ guestToken: await emailedToken(shop, email, 'verify-email') })('GET /api/users/verify-email');

async function register(email: string): Promise<{ cookie: string; id: string }> {
  const payload = { name: 'Pat Driver', email, password };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/users', payload });
  const [cookie] = reply.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, id: reply.json<{ _id: string }>()._id };
}

const keyOf = (id: string) => linkKey(shop, id);
/** Opens the order's page: signed in, with the guest's token, with the link of its emails, or any of them together. */
const open = (caller: Caller, id: string, key?: string) =>
  shop.as(caller)('GET /api/orders/:id', { params: { id }, query: { key } });

describe('an order placed as a guest', () => {
  test('joins the account with its email when that is verified, if it was opened there with the guest’s token', async () => {
    const { guest, order, buyer } = await guestOrder(shop);
    const user = await register(guest.email);
    expect((await open({ cookie: user.cookie }, order._id)).view).toBe('reduced');
    expect(await open({ cookie: user.cookie, ...buyer }, order._id)).toMatchObject({
      view: 'full',
      guestUser: { guestEmail: guest.email },
    });
    expect(await ownerOf(order._id)).toBeNull();
    await verify(guest.email);
    expect(await ownerOf(order._id)).toBe(user.id);
    expect(await open({ cookie: user.cookie }, order._id)).toMatchObject({
      view: 'full',
      user: { _id: user.id, email: guest.email },
    });
  });

  test('joins a verified account at once when the link of its emails is opened there', async () => {
    const { guest, order } = await guestOrder(shop);
    const user = await signedInUser(shop, { email: guest.email });
    expect(await ownerOf(order._id)).toBeNull();
    expect(await open(user, order._id, await keyOf(order._id))).toMatchObject({
      user: { _id: user.id, name: user.name },
    });
    expect(await ownerOf(order._id)).toBe(user.id);
    const { orders } = await shop.as(user)('GET /api/orders/myorders');
    expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
  });

  test('does not join an account because somebody typed its email, neither at its sign-in nor when it is verified', async () => {
    const { guest, order } = await guestOrder(shop);
    const user = await register(guest.email);
    await verify(guest.email);
    await signIn(shop, guest.email);
    expect(await ownerOf(order._id)).toBeNull();
    expect((await open({ cookie: user.cookie }, order._id)).view).toBe('reduced');
  });

  test('is offered to the account that has verified its email, which adds it', async () => {
    const [first, second] = [await guestOrder(shop), await guestOrder(shop)];
    await shop.deps.db
      .updateTable('orders')
      .set({ email: first.guest.email })
      .where('id', '=', second.order._id)
      .execute();
    const canceled = await guestOrder(shop);
    await shop.deps.db
      .updateTable('orders')
      .set({ email: first.guest.email, canceledAt: new Date() })
      .where('id', '=', canceled.order._id)
      .execute();
    const stranger = await signedInUser(shop);
    const { cookie, id } = await register(first.guest.email);
    const offered = async () => (await shop.as({ cookie })('GET /api/orders/myorders')).guestOrders;
    const add = async (caller: Caller) => (await shop.as(caller)('POST /api/orders/myorders')).added;
    expect([await offered(), await add({ cookie })]).toEqual([0, 0]);
    await verify(first.guest.email);
    expect([await offered(), await add(stranger), await ownerOf(first.order._id)]).toEqual([2, 0, null]);
    expect(await add({ cookie })).toBe(2);
    expect([await ownerOf(first.order._id), await ownerOf(second.order._id)]).toEqual([id, id]);
    expect([await offered(), await add({ cookie })]).toEqual([0, 0]);
    expect(await ownerOf(canceled.order._id)).toBeNull();
  });

  test('is no other account’s, although that verified the same email first', async () => {
    const { guest, order } = await guestOrder(shop);
    const owner = await signedInUser(shop, { email: guest.email });
    await shop.as(owner)('POST /api/orders/myorders');
    await shop.deps.db
      .updateTable('users')
      .set({ email: `former-${guest.email}` })
      .where('id', '=', owner.id)
      .execute();
    const later = await signedInUser(shop, { email: guest.email });
    expect(await shop.as(later)('GET /api/orders/myorders')).toMatchObject({ guestOrders: 0, total: 0 });
    expect(await shop.as(later)('POST /api/orders/myorders')).toEqual({ added: 0 });
    expect(await ownerOf(order._id)).toBe(owner.id);
  });

  test('joins no account with another email, whoever has its link or token', async () => {
    const { order, buyer } = await guestOrder(shop);
    const other = await signedInUser(shop);
    await open({ cookie: other.cookie, ...buyer }, order._id, await keyOf(order._id));
    expect(await ownerOf(order._id)).toBeNull();
  });

  test('does not join an account that has another email by the time it is verified', async () => {
    const { guest, order, buyer } = await guestOrder(shop);
    const user = await createUser(shop, { email: guest.email, active: false });
    const cookie = await signIn(shop, guest.email);
    await open({ cookie, ...buyer }, order._id);
    const email = `moved-${guest.email}`;
    await shop.as({ cookie })('PUT /api/users/profile', { body: { email } });
    await verify(email);
    expect(await ownerOf(order._id)).toBeNull();
    expect(user.email).toBe(guest.email);
  });

  test('stays with its account when that account’s address moves to another one', async () => {
    const { guest, order } = await guestOrder(shop);
    const first = await signedInUser(shop, { email: guest.email });
    await open(first, order._id, await keyOf(order._id));
    await shop.as(first)('PUT /api/users/profile', { body: { email: `moved-${guest.email}` } });
    const second = await register(guest.email);
    await verify(guest.email);
    await open({ cookie: second.cookie }, order._id, await keyOf(order._id));
    expect(await ownerOf(order._id)).toBe(first.id);
  });

  test('joins once when it is opened and the email verified concurrently', async () => {
    const { guest, order, buyer } = await guestOrder(shop);
    const user = await register(guest.email);
    const token = await emailedToken(shop, guest.email, 'verify-email');
    await open({ cookie: user.cookie, ...buyer }, order._id);
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2
          ? open({ cookie: user.cookie, ...buyer }, order._id)
          : shop.as({ guestToken: token })('GET /api/users/verify-email'),
      ),
    );
    expect(await ownerOf(order._id)).toBe(user.id);
  });
});

describe('whoever has the guest’s token or the link of an order that has joined an account', () => {
  test('sees the order, but neither name nor id of the account, also when they pay it', async () => {
    const { guest, order, buyer } = await guestOrder(shop);
    const user = await signedInUser(shop, { email: guest.email, name: 'Jane Miller' });
    const key = await keyOf(order._id);
    await open(user, order._id, key);
    const { id } = await shop.as({})('POST /api/orders/:id/payment', {
      params: { id: order._id },
      query: { key },
    });
    shop.emulator.approve(id);
    const pay = { params: { id: order._id }, body: { id } };
    for (const seen of [
      await open(buyer, order._id),
      await open({}, order._id, key),
      await shop.as({})('PUT /api/orders/:id/pay', { ...pay, query: { key } }),
      await shop.as(buyer)('PUT /api/orders/:id/pay', pay),
    ]) {
      expect(seen).toMatchObject({ view: 'full', guestUser: { guestEmail: guest.email } });
      expect(seen).not.toHaveProperty('user');
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Jane|Miller|${user.id}`));
    }
  });
});
