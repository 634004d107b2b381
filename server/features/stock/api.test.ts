import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { createProduct, guestOrder, placeOrder, stockOf } from '../../../tests/support/factories.ts';
import type { PayingShop } from '../../../tests/support/paying-shop.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { createUser, newGuest, openSession } from '../../../tests/support/users.ts';
import { catalogChangesDuring } from '../../../tests/support/payment-providers.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { LockedOrder } from '../payments/data.ts';
import { lockOrder } from '../payments/data.ts';
import { reserveStock, endReservation, releaseReservation, commitReservation, resumeExpiry } from './api.ts';
import { releaseReservations } from './release-reservations.ts';
import { commitStock, otherReservations, listExpiredReservations } from './data.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>, deps = paying.shop.deps) => write(deps, act);
const undone = new Error('undone');

/** Returns the result of `act` and rolls everything back. */
async function tried<Result>(act: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  const trying = inTransaction(async (tx) => {
    result = { value: await act(tx) };
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  if (!result) throw new Error('act was not called');
  return result.value;
}

async function lockedOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`order ${id} is not there`);
  return order;
}
const reserve = (orderId: string, { expires = true, deps = paying.shop.deps } = {}) =>
  inTransaction(async (tx) => reserveStock(deps, tx, await lockedOrder(tx, orderId), { expires }), deps);
/** Returns the products whose pages are refreshed. */
const published = async (act: (deps: typeof paying.shop.deps) => Promise<unknown>) =>
  (await catalogChangesDuring(paying.shop.deps, act)).map((ids) => [ids].flat().toSorted());
const reservationsOf = (orderId: string, db: Tx | PayingShop['shop']['deps']['db'] = paying.shop.deps.db) =>
  db.selectFrom('reservations').selectAll().where('orderId', '=', orderId).execute();

const listExpired = (now: Date, limit: number) =>
  listExpiredReservations(paying.shop.deps.db, now, { except: [], limit });

/** An order of two products whose stock is not reserved yet. */
async function orderOfTwo() {
  const { shop } = paying;
  const { token: guestToken } = await newGuest(shop);
  const products = [await createProduct(shop), await createProduct(shop)];
  const items = products.map(({ id }, at) => ({ product: id, qty: at + 2 }));
  const order = await placeOrder(shop, { guestToken }, items);
  return { orderId: order._id, productIds: products.map(({ id }) => id).toSorted() };
}

describe('reserveStock', () => {
  it('publishes the products once, because less of them is available', async () => {
    const { orderId, productIds } = await orderOfTwo();
    expect(await published((deps) => reserve(orderId, { deps }))).toEqual([productIds]);
    expect(await published((deps) => reserve(orderId, { deps }))).toEqual([]);
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: expect.any(Date) }]);
  });

  it('reserves for 15 minutes from the last call', async () => {
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

  it('extends a reservation to an hour at most, and reserves again only after it was released', async () => {
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
    expect(await published((deps) => reserve(orderId, { deps }))).toEqual([productIds]);
    const [again] = await reservationsOf(orderId);
    expect(again?.createdAt.getTime()).toBeGreaterThan(last.getTime());
  });

  it('keeps stock for a capture beyond the hour, and then lets it expire', async () => {
    const { shop } = paying;
    const { orderId } = await orderOfTwo();
    await reserve(orderId);
    shop.advance(61 * minute);
    expect(await published((deps) => reserve(orderId, { deps, expires: false }))).toEqual([]);
    await releaseReservations(shop.deps);
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    await inTransaction(async (tx) =>
      resumeExpiry(tx, await lockedOrder(tx, orderId), paying.shop.deps.clock()),
    );
    await releaseReservations(shop.deps);
    expect(await reservationsOf(orderId)).toEqual([]);
  });

  it('does not expire during a capture, not even when it is extended by another start', async () => {
    const { orderId } = await orderOfTwo();
    await reserve(orderId);
    await reserve(orderId, { expires: false });
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    await reserve(orderId);
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    await inTransaction(async (tx) =>
      resumeExpiry(tx, await lockedOrder(tx, orderId), paying.shop.deps.clock()),
    );
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: expect.any(Date) }]);
  });

  it('has nothing to resume without a reservation', async () => {
    const { orderId } = await orderOfTwo();
    await inTransaction(async (tx) =>
      resumeExpiry(tx, await lockedOrder(tx, orderId), paying.shop.deps.clock()),
    );
    expect(await reservationsOf(orderId)).toEqual([]);
  });

  it('reserves the last one, and not one more', async () => {
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

  it('reserves what another transaction releases while it waits for it', async () => {
    const { shop } = paying;
    const { order, product } = await guestOrder(shop, { product: { onHand: 1 } });
    const { token: guestToken } = await newGuest(shop);
    const other = await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 1 }]);
    await reserve(other._id);
    let reserved: Promise<unknown> | undefined;
    await inTransaction(async (tx) => {
      await endReservation(tx, await lockedOrder(tx, other._id));
      // The release was sent, not waited for: another connection could be faster.
      await sql`SELECT`.execute(tx);
      reserved = reserve(order._id);
      await expect.poll(() => countWaiting(shop), { interval: 5 }).toBe(1);
    });
    await reserved;
    expect(await reservationsOf(order._id)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 1, reserved: 1 });
  });

  it('rewrites rows of stock in place, without touching an index', async () => {
    const { orderId } = await orderOfTwo();
    const [before, after] = await tried(async (tx) => {
      // Includes what the connection has done shortly before.
      const countUpdates = async () => {
        const { rows } = await sql<{ updated: number; inPlace: number }>`
          SELECT n_tup_upd AS updated, n_tup_hot_upd AS in_place FROM pg_stat_xact_user_tables WHERE relname = 'stock'`.execute(
          tx,
        );
        return rows[0] ?? { updated: 0, inPlace: 0 };
      };
      const begun = await countUpdates();
      await reserveStock(paying.shop.deps, tx, await lockedOrder(tx, orderId), { expires: true });
      return [begun, await countUpdates()] as const;
    });
    expect([after.updated - before.updated, after.inPlace - before.inPlace]).toEqual([2, 2]);
  });

  it('counts the other reservations of a customer or guest', async () => {
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
        inTransaction(
          async (tx) => (await otherReservations(tx, await lockedOrder(tx, id)).execute())[0]?.count,
        );
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

describe('releaseReservation', () => {
  it('releases a reservation at the millisecond of its expiry', async () => {
    const { orderId, productIds } = await orderOfTwo();
    await reserve(orderId);
    const [held] = await reservationsOf(orderId);
    const expiresAt = held?.expiresAt ?? new Date(0);
    const early = new Date(expiresAt.getTime() - 1);
    const release = (now: Date) =>
      published((deps) =>
        inTransaction(async (tx) => releaseReservation(tx, await lockedOrder(tx, orderId), now), deps),
      );
    expect(await release(early)).toEqual([]);
    expect(await reservationsOf(orderId)).toHaveLength(1);
    expect(await release(expiresAt)).toEqual([productIds]);
    expect(await reservationsOf(orderId)).toEqual([]);
  });

  it('leaves a reservation without expiry alone, and does nothing without one', async () => {
    const { shop } = paying;
    const { orderId } = await orderOfTwo();
    const later = new Date(shop.deps.clock().getTime() + 60 * minute);
    expect(
      await published((deps) =>
        inTransaction(async (tx) => releaseReservation(tx, await lockedOrder(tx, orderId), later), deps),
      ),
    ).toEqual([]);
    await reserve(orderId, { expires: false });
    expect(
      await published((deps) =>
        inTransaction(async (tx) => releaseReservation(tx, await lockedOrder(tx, orderId), later), deps),
      ),
    ).toEqual([]);
    expect(await reservationsOf(orderId)).toMatchObject([{ expiresAt: null }]);
    expect(await listExpired(later, 100)).not.toContain(orderId);
  });

  it('starts with the longest expired, up to the limit', async () => {
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
    expect(await listExpired(later, 100)).toEqual([first, second]);
    expect(await listExpired(later, 1)).toEqual([first]);
  });

  it('releases all of them in one run, and those behind one that fails', async () => {
    const { shop } = paying;
    const { database } = shop.deps;
    const orders: string[] = [];
    for (let count = 0; count < 3; count += 1) orders.push((await orderOfTwo()).orderId);
    for (const orderId of orders) await reserve(orderId);
    await database.pool.query(`
      CREATE FUNCTION refuse_release() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF OLD.order_id = '${orders[0]}' THEN RAISE 'stuck'; END IF; RETURN OLD; END $$;
      CREATE TRIGGER refuse_release BEFORE DELETE ON reservations FOR EACH ROW EXECUTE FUNCTION refuse_release()`);
    const release = () => database.pool.query('DROP FUNCTION IF EXISTS refuse_release CASCADE');
    onTestFinished(async () => void (await release()));
    shop.advance(16 * minute);
    await expect(releaseReservations(shop.deps, { atOnce: 1 })).rejects.toThrow(
      '1 reservations were not released: stuck',
    );
    const { rows } = await database.pool.query(
      `SELECT order_id FROM reservations WHERE order_id = ANY ($1)`,
      [orders],
    );
    expect(rows).toEqual([{ order_id: orders[0] }]);
    await release();
    await releaseReservations(shop.deps);
    expect(await reservationsOf(orders[0] ?? '')).toEqual([]);
  });

  it('publishes the products of each released order, and nothing when none has expired', async () => {
    const { shop } = paying;
    const made = [await orderOfTwo(), await orderOfTwo()];
    for (const { orderId } of made) await reserve(orderId);
    shop.advance(16 * minute);
    expect(await published(releaseReservations)).toEqual(
      expect.arrayContaining(made.map(({ productIds }) => productIds)),
    );
    expect(await published(releaseReservations)).toEqual([]);
  });
});

describe('commitReservation', () => {
  it('takes reserved stock off the shelf and ends the reservation', async () => {
    const { orderId, productIds } = await orderOfTwo();
    await reserve(orderId, { expires: false });
    const taken = await tried(async (tx) => {
      const isCommitted = await commitReservation(tx, await lockedOrder(tx, orderId));
      const shelf = await tx
        .selectFrom('stock')
        .select(['onHand', 'reserved'])
        .where('productId', 'in', productIds)
        .orderBy('onHand')
        .execute();
      return { isCommitted, shelf, reservations: await reservationsOf(orderId, tx) };
    });
    expect(taken).toMatchObject({
      isCommitted: true,
      shelf: [
        { onHand: 7, reserved: 0 },
        { onHand: 8, reserved: 0 },
      ],
      reservations: [],
    });
  });

  it('takes available stock when the reservation is gone: all of the lines or none', async () => {
    const { shop } = paying;
    const { orderId, productIds } = await orderOfTwo();
    expect(await tried(async (tx) => commitReservation(tx, await lockedOrder(tx, orderId)))).toBe(true);
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

  it('leaves stock that is reserved for others', async () => {
    const { shop } = paying;
    const { order, product } = await guestOrder(shop, { qty: 2, product: { onHand: 3 } });
    const { token: guestToken } = await newGuest(shop);
    const other = await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 2 }]);
    await reserve(other._id);
    expect(await inTransaction(async (tx) => commitReservation(tx, await lockedOrder(tx, order._id)))).toBe(
      false,
    );
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 3, reserved: 2 });
  });
});
