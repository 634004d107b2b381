import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { databaseCosts } from '../../../../tests/support/database-costs.ts';
import { createProduct, guestOrder, placeOrder } from '../../../../tests/support/factories.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { sql } from 'kysely';
import { plainNumber } from '../../../../shop/rules/orders/tracking.ts';
import { newId } from '../../../db/id.ts';

const shop = testShop();
let customer: Awaited<ReturnType<typeof signedInUser>>;
beforeEach(async () => {
  customer = await signedInUser(shop);
});

const myOrders = (caller: Caller, query: { keyword?: string; pageNumber?: number } = {}) =>
  shop.as(caller)('GET /api/orders/myorders', { query });
/** Placed one after the other, a second apart. */
async function place(buyer: Caller, count: number) {
  const products = [await createProduct(shop, { onHand: 1000 }), await createProduct(shop, { onHand: 1000 })];
  const orders = [];
  for (let n = 0; n < count; n++) {
    shop.advance(1000);
    orders.push(
      await placeOrder(
        shop,
        buyer,
        products.map(({ id }) => ({ product: id, qty: n + 1 })),
      ),
    );
  }
  return orders;
}

describe('GET /api/orders/myorders', () => {
  it('lists the customer’s own orders in full, newest first, and nobody else’s [7.3.6]', async () => {
    const mine = await place(customer, 3);
    await place(await signedInUser(shop), 1);
    await guestOrder(shop);
    expect(await myOrders(customer)).toEqual({
      orders: mine.toReversed(),
      guestOrders: 0,
      page: 1,
      pages: 1,
      total: 3,
    });
    expect(mine[0]).toMatchObject({ view: 'full', user: { _id: customer.id } });
  });

  it('returns twelve per page, and the last page for any number past it [2.2.4] [7.3.6]', async () => {
    const mine = (await place(customer, 14)).toReversed();
    const first = await myOrders(customer);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 14 });
    expect(first.orders).toEqual(mine.slice(0, 12));
    for (const pageNumber of [2, 3, 999_999_999]) {
      expect(await myOrders(customer, { pageNumber })).toEqual({
        orders: mine.slice(12),
        guestOrders: 0,
        page: 2,
        pages: 2,
        total: 14,
      });
    }
  });

  it('returns one empty page when there are none', async () => {
    expect(await myOrders(customer, { pageNumber: 3 })).toEqual({
      orders: [],
      guestOrders: 0,
      page: 1,
      pages: 1,
      total: 0,
    });
  });

  it('includes guest orders that have joined the account', async () => {
    const { order, guest } = await guestOrder(shop);
    await shop.deps.db
      .updateTable('orders')
      .set({ userId: customer.id })
      .where('id', '=', order._id)
      .execute();
    const { orders } = await myOrders(customer);
    expect(orders).toMatchObject([
      { _id: order._id, view: 'full', user: { _id: customer.id, email: guest.email } },
    ]);
  });

  it('shows vendor parts to admins only', async () => {
    const admin = await signedInUser(shop, { isAdmin: true });
    await place(admin, 1);
    await place(customer, 1);
    expect((await myOrders(admin)).orders[0]?.orderItems[0]).toHaveProperty('vendor');
    expect((await myOrders(customer)).orders[0]?.orderItems[0]).not.toHaveProperty('vendor');
  });

  it('takes the same number of queries however many orders there are', async () => {
    const queries = async () => {
      const { statements } = await databaseCosts(() => myOrders(customer));
      return statements.length;
    };
    await place(customer, 1);
    const one = await queries();
    await place(customer, 9);
    expect(await queries()).toBe(one);
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThanOrEqual(6);
  });
});

describe('an order searched by its id or number', () => {
  it('is found by its full id, even with spaces, a hash sign or capitals [5.15] [9.19]', async () => {
    const [first, second] = await place(customer, 2);
    for (const keyword of [first?._id, ` ${first?._id} `, `#${first?._id.toUpperCase()}`])
      expect(await myOrders(customer, { keyword: keyword as string, pageNumber: 7 })).toEqual({
        orders: [first],
        guestOrders: 0,
        page: 1,
        pages: 1,
        total: 1,
      });
    expect((await myOrders(customer, { keyword: second?._id as string })).orders).toEqual([second]);
  });

  it('is found by its number, which finds nobody else’s', async () => {
    const [order] = await place(customer, 1);
    const found = await myOrders(customer, { keyword: ` #${order?.number}` });
    expect(found.orders).toEqual([order]);
    const [foreign] = await place(await signedInUser(shop), 1);
    expect(foreign?.number).toBeGreaterThan(570_000);
    expect(foreign?.number).not.toBe(order?.number);
    await expect(myOrders(customer, { keyword: `${foreign?.number}` })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Order not found',
    });
  });

  it('is the full list for a blank keyword', async () => {
    await place(customer, 2);
    expect(await myOrders(customer, { keyword: '' })).toMatchObject({ total: 2 });
    expect(await myOrders(customer, { keyword: '  ' })).toMatchObject({ total: 2 });
  });

  it('is not found by a part of its id, by a pattern, or by an unknown id [5.15]', async () => {
    const [order] = await place(customer, 1);
    const id = order?._id ?? '';
    for (const keyword of [
      id.slice(0, 23),
      `${id}0`,
      `##${id}`,
      '%',
      `${id.slice(0, 23)}_`,
      newId(),
      'brake',
      "' OR 1=1 --",
    ]) {
      await expect(myOrders(customer, { keyword }), keyword).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
        message: 'Order not found',
      });
    }
  });

  it('is not found among others’ orders or guests’ orders, even by an admin', async () => {
    const [foreign] = await place(await signedInUser(shop), 1);
    const { order: guests } = await guestOrder(shop);
    const admin = await signedInUser(shop, { isAdmin: true });
    for (const caller of [customer, admin])
      for (const keyword of [foreign?._id ?? '', guests._id])
        await expect(myOrders(caller, { keyword })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3'])('refuses page %s', async (page) => {
    const reply = await shop.app.inject({
      url: `/api/orders/myorders?pageNumber=${page}`,
      headers: { cookie: customer.cookie },
    });
    expect(reply.statusCode).toBe(400);
  });
});

it.each(['1Z 999 AA1-0123', 'pro_57.12 - 99', '12/34', ' 9400\t1000 '])(
  'the database finds a tracking number by the same plain form as the rules: %s',
  async (number) => {
    const { rows } = await sql<{ plain: string }>`SELECT plain_number(${number}) AS plain`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([{ plain: plainNumber(number) }]);
  },
);
