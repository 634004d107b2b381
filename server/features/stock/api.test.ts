import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import { createProduct, guestOrder, placeOrder, stockOf } from '../../../tests/support/factories.ts';
import type { PayingShop } from '../../../tests/support/paying-shop.ts';
import { buildPayingShop, refuseFaults } from '../../../tests/support/paying-shop.ts';
import { createUser, newGuest, openSession } from '../../../tests/support/users.ts';
import { toldToCatalog } from '../../../tests/support/payment-providers.ts';
import type { Tx } from '../../db/open.ts';
import type { LockedOrder } from '../payments/data.ts';
import { lockOrder } from '../payments/data.ts';
import { reserveStock, releaseReservation, commitReservation, resumeExpiry } from './api.ts';
import { releaseReservations } from './release-reservations.ts';
import { commitStock, countOtherReservations, listExpiredReservations } from './data.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await buildPayingShop();
});
afterAll(() => paying.close());
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>) =>
  paying.shop.deps.db.transaction().execute(act);
const undone = new Error('undone');

/** What an act would come to; nothing of it stays. */
async function tried<Result>(act: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  const trying = inTransaction(async (tx) => {
    result = { value: await act(tx) };
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  if (!result) throw new Error('nothing came of it');
  return result.value;
}

async function lockedOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`order ${id} is not there`);
  return order;
}
const reserve = (orderId: string, { expires = true } = {}) =>
  inTransaction(async (tx) =>
    reserveStock(paying.shop.deps, tx, await lockedOrder(tx, orderId), { expires }),
  );
const reservationsOf = (orderId: string, db: Tx | PayingShop['shop']['deps']['db'] = paying.shop.deps.db) =>
  db.selectFrom('reservations').selectAll().where('orderId', '=', orderId).execute();

/** An order of two products; parts are not held yet. */
async function orderOfTwo() {
  const { shop } = paying;
  const { token: guestToken } = await newGuest(shop);
  const products = [await createProduct(shop), await createProduct(shop)];
  const items = products.map(({ id }, at) => ({ product: id, qty: at + 2 }));
  const order = await placeOrder(shop, { guestToken }, items);
  return { orderId: order._id, productIds: products.map(({ id }) => id).toSorted() };
}

describe('holding the parts of an order', () => {
  it('tells which of them there are fewer of now, once', async () => {
    const { orderId, productIds } = await orderOfTwo();
    expect((await reserve(orderId)).toSorted()).toEqual(productIds);
    expect(await reserve(orderId)).toEqual([]);
    expect(await reservationsOf(orderId)).toMatchObject([{ state: 'active', expiresAt: expect.any(Date) }]);
  });

  it('lasts a quarter of an hour from the last time', async () => {
    const { shop } = paying;
    const { orderId } = await orderOfTwo();
    for (const _ of ['first', 'again']) {
      const before = shop.deps.clock().getTime();
      await reserve(orderId);
      const [held] = await reservationsOf(orderId);
      expect(held?.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 15 * minute);
      expect(held?.expiresAt?.getTime()).toBeLessThanOrEqual(shop.deps.clock().getTime() + 15 * minute);
      shop.advance(5 * minute);
    }
  });

  it('lasts an hour at most, however often it is lengthened, and has to be given back before it begins anew', async () => {
    const { shop } = paying;
    const { orderId, productIds } = await orderOfTwo();
    await reserve(orderId);
    const [begun] = await reservationsOf(orderId);
    const last = new Date((begun?.createdAt.getTime() ?? 0) + 60 * minute);
    for (let n = 0; n < 5; n += 1) {
      shop.advance(10 * minute);
      await reserve(orderId);
    }
    expect((await reservationsOf(orderId))[0]?.expiresAt).toEqual(last);
    shop.advance(10 * minute);
    await expect(reserve(orderId)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 60 },
    });
    await releaseReservations(shop.deps);
    expect((await reserve(orderId)).toSorted()).toEqual(productIds);
    const states = (await reservationsOf(orderId)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['active', 'released']);
  });

  it('is there for a capture beyond its hour, and over with it', async () => {
    const { shop } = paying;
    const { orderId } = await orderOfTwo();
    await reserve(orderId);
    shop.advance(61 * minute);
    expect(await reserve(orderId, { expires: false })).toEqual([]);
    await releaseReservations(shop.deps);
    expect(await reservationsOf(orderId)).toMatchObject([{ state: 'active', expiresAt: null }]);
    await inTransaction((tx) => resumeExpiry(tx, orderId, paying.shop.deps.clock()));
    await releaseReservations(shop.deps);
    expect(await reservationsOf(orderId)).toMatchObject([{ state: 'released' }]);
  });

  it('is pinned by a capture, and stays so when it is lengthened without one', async () => {
    const { orderId } = await orderOfTwo();
    await reserve(orderId);
    await reserve(orderId, { expires: false });
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    await reserve(orderId);
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    await inTransaction((tx) => resumeExpiry(tx, orderId, paying.shop.deps.clock()));
    expect(await reservationsOf(orderId)).toMatchObject([{ state: 'active', expiresAt: expect.any(Date) }]);
  });

  it('is unpinned without harm where nothing is held', async () => {
    const { orderId } = await orderOfTwo();
    await inTransaction((tx) => resumeExpiry(tx, orderId, paying.shop.deps.clock()));
    expect(await reservationsOf(orderId)).toEqual([]);
  });

  it('takes the last one, and not one more', async () => {
    const { shop } = paying;
    const { order, product } = await guestOrder(shop, { qty: 3, product: { onHand: 3 } });
    await setOnHand(shop.deps.db, product.id, 2);
    await expect(reserve(order._id)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: 'Out Of Stock',
      details: { lines: [{ product: product.id, name: product.name, available: 2 }] },
    });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 2, reserved: 0 });
    await setOnHand(shop.deps.db, product.id, 3);
    await reserve(order._id);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 3, reserved: 3 });
  });

  it('is counted for a customer and for a guest, without the order itself and what is over', async () => {
    const { shop } = paying;
    const { id: userId } = await createUser(shop);
    const product = await createProduct(shop);
    for (const buyer of [
      { cookie: await openSession(shop, userId) },
      { guestToken: (await newGuest(shop)).token },
    ]) {
      const orders = [];
      for (let n = 0; n < 3; n += 1)
        orders.push((await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]))._id);
      const [one = '', two = '', three = ''] = orders;
      const others = (id: string) =>
        inTransaction(async (tx) => countOtherReservations(tx, await lockedOrder(tx, id)));
      expect(await others(one)).toBe(0);
      await reserve(one);
      await reserve(two);
      expect([await others(one), await others(three)]).toEqual([1, 2]);
      shop.advance(16 * minute);
      await releaseReservations(shop.deps);
      expect(await others(three)).toBe(0);
    }
  });
});

describe('giving parts back', () => {
  it('happens when the time is over to the moment, to those that are held', async () => {
    const { orderId, productIds } = await orderOfTwo();
    await reserve(orderId);
    const [held] = await reservationsOf(orderId);
    const expiresAt = held?.expiresAt ?? new Date(0);
    const early = new Date(expiresAt.getTime() - 1);
    expect(await tried((tx) => releaseReservation(tx, orderId, early))).toEqual([]);
    const given = await tried(async (tx) => {
      const products = await releaseReservation(tx, orderId, expiresAt);
      return { products: products.toSorted(), holds: await reservationsOf(orderId, tx) };
    });
    expect(given).toMatchObject({ products: productIds, holds: [{ state: 'released' }] });
  });

  it('does not happen to what is pinned, nor where nothing is held', async () => {
    const { shop } = paying;
    const { orderId } = await orderOfTwo();
    const later = new Date(shop.deps.clock().getTime() + 60 * minute);
    expect(await inTransaction((tx) => releaseReservation(tx, orderId, later))).toEqual([]);
    await reserve(orderId, { expires: false });
    expect(await inTransaction((tx) => releaseReservation(tx, orderId, later))).toEqual([]);
    expect(await reservationsOf(orderId)).toMatchObject([{ state: 'active', expiresAt: null }]);
    expect(await listExpiredReservations(shop.deps.db, later, 100)).not.toContain(orderId);
  });

  it('begins with the longest overdue, so many at a time', async () => {
    const { shop } = paying;
    await reserve((await orderOfTwo()).orderId);
    shop.advance(60 * minute);
    await releaseReservations(shop.deps);
    const first = (await orderOfTwo()).orderId;
    const second = (await orderOfTwo()).orderId;
    await reserve(first);
    shop.advance(minute);
    await reserve(second);
    const later = new Date(shop.deps.clock().getTime() + 60 * minute);
    expect(await listExpiredReservations(shop.deps.db, later, 100)).toEqual([first, second]);
    expect(await listExpiredReservations(shop.deps.db, later, 1)).toEqual([first]);
  });

  it('is told to the catalog once for all, and not when nothing was overdue', async () => {
    const { shop } = paying;
    const made = [await orderOfTwo(), await orderOfTwo()];
    for (const { orderId } of made) await reserve(orderId);
    shop.advance(16 * minute);
    const told = await toldToCatalog(shop.deps, releaseReservations);
    expect(told).toHaveLength(1);
    expect(told[0]).toEqual(expect.arrayContaining(made.flatMap(({ productIds }) => productIds)));
    expect(await toldToCatalog(shop.deps, releaseReservations)).toEqual([]);
  });
});

describe('taking the parts of a paid order', () => {
  it('takes what is held, and the hold is over', async () => {
    const { orderId, productIds } = await orderOfTwo();
    await reserve(orderId, { expires: false });
    const taken = await tried(async (tx) => {
      const products = (await commitReservation(tx, orderId)) ?? [];
      const shelf = await tx
        .selectFrom('products')
        .select(['onHand', 'reserved'])
        .where('id', 'in', productIds)
        .orderBy('onHand')
        .execute();
      return { products: products.toSorted(), shelf, holds: await reservationsOf(orderId, tx) };
    });
    expect(taken).toMatchObject({
      products: productIds,
      shelf: [
        { onHand: 7, reserved: 0 },
        { onHand: 8, reserved: 0 },
      ],
      holds: [{ state: 'committed' }],
    });
  });

  it('takes free ones when the hold has gone, to the last, all or none', async () => {
    const { shop } = paying;
    const { orderId, productIds } = await orderOfTwo();
    expect((await tried((tx) => commitReservation(tx, orderId)))?.toSorted()).toEqual(productIds);
    const [one = '', two = ''] = productIds;
    const parts = [
      { productId: two, qty: 10 },
      { productId: one, qty: 10 },
    ];
    expect(await tried((tx) => commitStock(tx, parts))).toBe(true);
    await setOnHand(shop.deps.db, two, 9);
    const shelf = await inTransaction(async (tx) => ({
      isTaken: await commitStock(tx, parts),
      left: await stockOf({ deps: { db: shop.deps.db } }, one),
    }));
    expect(shelf).toEqual({ isTaken: false, left: { onHand: 10, reserved: 0 } });
    expect(await stockOf(shop, one)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('leaves to others what others hold', async () => {
    const { shop } = paying;
    const { order, product } = await guestOrder(shop, { qty: 2, product: { onHand: 3 } });
    const { token: guestToken } = await newGuest(shop);
    const other = await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 2 }]);
    await reserve(other._id);
    expect(await inTransaction((tx) => commitReservation(tx, order._id))).toBeUndefined();
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 3, reserved: 2 });
  });
});
