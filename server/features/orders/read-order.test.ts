import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct, guestOrder, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { linkKey } from '../../../tests/support/emails.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();

const read = (caller: Caller, id: string, key?: string) =>
  shop.as(caller)('GET /api/orders/:id', { params: { id }, query: { key } });
const keyOf = (id: string) => linkKey(shop, id);
const personal = /Ridley|Orchard|95667|Placerville|5305550142|@example\.com/;

describe('who sees an order of a guest', () => {
  const viewers: [
    string,
    () => Promise<{ caller?: Caller; key?: string; id?: string }>,
    'full' | 'reduced',
  ][] = [
    ['nobody in particular', async () => ({}), 'reduced'],
    ['another guest', async () => ({ caller: { guestToken: (await newGuest(shop)).token } }), 'reduced'],
    ['a customer', async () => ({ caller: { cookie: (await signedInUser(shop)).cookie } }), 'reduced'],
    [
      'an admin',
      async () => ({ caller: { cookie: (await signedInUser(shop, { isAdmin: true })).cookie } }),
      'full',
    ],
  ];
  it.each(viewers)('%s', async (_, who, view) => {
    const { order } = await guestOrder(shop);
    const { caller = {} } = await who();
    const seen = await read(caller, order._id);
    expect(seen.view).toBe(view);
    expect(personal.test(JSON.stringify(seen))).toBe(view === 'full');
  });

  it('the guest who placed it, with their email [3.10] [3.11] [6.5] [7.3.3]', async () => {
    const { order, buyer, guest } = await guestOrder(shop);
    const seen = await read(buyer, order._id);
    expect(seen).toEqual(order);
    expect(seen).toMatchObject({
      view: 'full',
      guestUser: { guestEmail: guest.email },
      shippingAddress: { name: 'Dale Ridley' },
    });
  });

  it('not another guest of the same email', async () => {
    const { order, guest } = await guestOrder(shop);
    const { token } = await shop.call('POST /api/guests', { body: { email: guest.email } });
    expect((await read({ guestToken: token }, order._id)).view).toBe('reduced');
  });

  it('anyone with the link from its emails, for 180 days', async () => {
    const { order } = await guestOrder(shop);
    const key = await keyOf(order._id);
    expect((await read({}, order._id, key)).view).toBe('full');
    const day = 24 * 3_600_000;
    shop.advance(179 * day);
    expect((await read({}, order._id, key)).view).toBe('full');
    shop.advance(2 * day);
    expect((await read({}, order._id, key)).view).toBe('reduced');
    shop.advance(-181 * day);
  });

  it.each([
    [`Black.${'\n \n'.repeat(100)}Call first.`, 'Black.\n\nCall first.'],
    ['\u200B\u200D', undefined],
  ])('keeps a note without empty lines, and none that nobody could see', async (typed, customerNote) => {
    const buyer = await newGuestBuyer(shop);
    const part = await createProduct(shop);
    const { _id } = await placeOrder(shop, buyer, [{ product: part.id, qty: 1 }], { customerNote: typed });
    expect((await read(buyer, _id)).customerNote).toBe(customerNote);
  });

  it('with its note to the shop, which the link shows only once it is paid', async () => {
    const product = await createProduct(shop);
    const { token } = await newGuest(shop);
    const buyer = { guestToken: token };
    const items = [{ product: product.id, qty: 1 }];
    const customerNote = 'Mirror in black, please.\n<b>Call first</b>';
    const { _id } = await placeOrder(shop, buyer, items, { customerNote: `  ${customerNote} ` });
    const admin = await signedInUser(shop, { isAdmin: true });
    for (const caller of [buyer, admin]) expect(await read(caller, _id)).toMatchObject({ customerNote });
    expect(await read({}, _id)).not.toHaveProperty('customerNote');
    expect(await read({}, _id, await keyOf(_id))).not.toHaveProperty('customerNote');
    await shop.deps.db
      .updateTable('orders')
      .set({ paidAt: shop.deps.clock() })
      .where('id', '=', _id)
      .execute();
    expect(await read({}, _id, await keyOf(_id))).toMatchObject({ customerNote });
    expect(await read({}, _id)).not.toHaveProperty('customerNote');
  });

  it('nobody with the key of another order or a tampered key', async () => {
    const { order } = await guestOrder(shop);
    const { order: other } = await guestOrder(shop);
    const [expires, signature] = (await keyOf(order._id)).split('.');
    for (const key of [
      await keyOf(other._id),
      `${expires}1.${signature}`,
      `${expires}.`,
      `.${signature}`,
      'x',
      '%00.é',
    ]) {
      expect((await read({}, order._id, key)).view).toBe('reduced');
    }
  });
});

it('whoever has a link that was sent to a former email of an order sees no more of it than a stranger', async () => {
  const { order } = await guestOrder(shop);
  const key = await keyOf(order._id);
  const email = `corrected-${order._id}@example.com`;
  await shop.deps.db.updateTable('orders').set({ email }).where('id', '=', order._id).execute();
  expect((await read({}, order._id, key)).view).toBe('reduced');
  expect((await read({}, order._id, await keyOf(order._id))).view).toBe('full');
});

describe('who sees an order of a customer', () => {
  it('that customer, and no other one [7.3.3]', async () => {
    const owner = await signedInUser(shop);
    const product = await createProduct(shop);
    const order = await placeOrder(shop, owner, [{ product: product.id, qty: 1 }]);
    expect(await read(owner, order._id)).toMatchObject({
      view: 'full',
      user: { _id: owner.id, name: owner.name, email: owner.email },
    });
    expect((await read(await signedInUser(shop), order._id)).view).toBe('reduced');
  });
});

describe('an order', () => {
  it('shows strangers its items, totals, status and destination state [6.2]', async () => {
    const { order } = await guestOrder(shop, { qty: 2 });
    expect(await read({}, order._id)).toEqual({
      ...order,
      view: 'reduced',
      mayCancel: false,
      guestUser: undefined,
      version: undefined,
      shippingAddress: { state: 'CA', country: 'United States' },
    });
  });

  it('shows vendor and vendor part number to admins only [3.12] [6.10]', async () => {
    const { order, buyer } = await guestOrder(shop);
    const admin = await signedInUser(shop, { isAdmin: true });
    expect((await read(admin, order._id)).orderItems[0]).toMatchObject({
      vendor: 'Golden Gate Supply',
      category: expect.stringMatching(/^GG-/),
    });
    for (const caller of [buyer, {}]) {
      const [item] = (await read(caller, order._id)).orderItems;
      expect(item).not.toHaveProperty('vendor');
      expect(item).not.toHaveProperty('category');
    }
  });

  it.each([
    ['deleted', { deletedAt: new Date() }],
    ['hidden', { hidden: true }],
  ])('tells, until it is paid, that it can’t be while a part is %s, but no stranger', async (_, change) => {
    const { order, buyer, product } = await guestOrder(shop);
    const admin = await signedInUser(shop, { isAdmin: true });
    const { db } = shop.deps;
    expect(await read(admin, order._id)).not.toHaveProperty('unpayable');
    await db.updateTable('products').set(change).where('id', '=', product.id).execute();
    for (const caller of [admin, buyer])
      expect((await read(caller, order._id)).unpayable).toBe(`${product.name} is no longer in the store.`);
    expect(await read({}, order._id)).not.toHaveProperty('unpayable');
    await db.updateTable('orders').set({ paidAt: new Date() }).where('id', '=', order._id).execute();
    for (const caller of [admin, buyer])
      expect(await read(caller, order._id)).not.toHaveProperty('unpayable');
  });

  it.each(['0123456789abcdef01234567', 'abc', '0123456789ABCDEF01234567', "1' OR '1'='1", '%'])(
    'is not found by the id %s',
    async (id) => {
      await expect(read({}, id)).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
        message: 'Order not found',
      });
    },
  );

  it('is never cached', async () => {
    const { order } = await guestOrder(shop);
    const reply = await shop.app.inject(`/api/orders/${order._id}`);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

it('a link opens the order while its SESSION_SECRET is current or the previous one, and is void after that', async () => {
  const { order } = await guestOrder(shop);
  const { config } = shop.deps;
  const before = config.sessionSecret;
  const key = await keyOf(order._id);
  const seen = async () => (await read({}, order._id, key)).view;
  try {
    config.sessionSecret = 'the next SESSION_SECRET of this shop, of some length';
    config.previousSessionSecret = before;
    expect(await seen()).toBe('full');
    config.previousSessionSecret = undefined;
    expect(await seen()).toBe('reduced');
  } finally {
    config.sessionSecret = before;
  }
});
