import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct, newGuestBuyer, placeOrder } from '../../../../tests/support/factories.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { togetherAfterDays, togetherOrderLinesMax } from '../../../../shop/facts.ts';
import { write } from '../../../db/write.ts';
import { cronJobs } from '../../../jobs/cron-jobs.ts';
import { countBoughtTogether } from './count-bought-together.ts';
import { countPairs, deletePairs } from './pair-data.ts';

/** Which parts customers bought in one order, from paid orders. */

const dayMs = 24 * 3_600_000;
const shop = testShop();

/** Two parts of different categories, so that neither is related to the other. */
async function newParts(count = 2, given = {}): Promise<string[]> {
  const parts = [];
  for (let made = 0; made < count; made += 1)
    parts.push(
      (await createProduct(shop, { onHand: 100, partType: `Kind ${crypto.randomUUID()}`, ...given })).id,
    );
  return parts;
}

/** Places an order that was paid some days ago. */
async function buy(
  parts: readonly string[],
  { buyer, daysAgo = togetherAfterDays + 5 }: { buyer?: Caller; daysAgo?: number | null } = {},
): Promise<string> {
  const { _id: id } = await placeOrder(
    shop,
    buyer ?? (await newGuestBuyer(shop)),
    parts.map((product) => ({ product, qty: 1 })),
  );
  if (daysAgo !== null) await change(id, { paidAt: daysBefore(daysAgo) });
  return id;
}

const daysBefore = (days: number) => new Date(shop.deps.clock().getTime() - days * dayMs);
const change = (id: string, set: object) =>
  shop.deps.db.updateTable('orders').set(set).where('id', '=', id).execute();

/** Counts everything anew: other tests of this file have counted these days already. */
async function count(): Promise<void> {
  await write(shop.deps, deletePairs);
  await countBoughtTogether(shop.deps);
}

const together = async (id: string) =>
  (await shop.call('GET /api/products/:id/together', { params: { id } })).map(({ _id, customers }) => [
    _id,
    customers,
  ]);
const isFlagged = async (id: string) =>
  (await shop.call('GET /api/products/:id', { params: { id } })).boughtTogether;

describe('parts that are often bought together', () => {
  it('are shown on both from three customers on', async () => {
    const [one = '', other = ''] = await newParts();
    for (let sold = 0; sold < 2; sold += 1) await buy([one, other]);
    await count();
    expect([await together(one), await isFlagged(one)]).toEqual([[], false]);
    await buy([one, other]);
    await count();
    expect([await together(one), await isFlagged(one)]).toEqual([[[other, 3]], true]);
    expect([await together(other), await isFlagged(other)]).toEqual([[[one, 3]], true]);
  });

  describe('count a customer once', () => {
    const early = { daysAgo: togetherAfterDays + 9 };
    const late = { daysAgo: togetherAfterDays + 5 };
    /** Sells the pair to two others, and returns how many customers it has. */
    async function customersWith(pair: readonly string[]): Promise<number | undefined> {
      for (let sold = 0; sold < 2; sold += 1) await buy(pair);
      await count();
      const rows = await shop.deps.db
        .selectFrom('boughtTogether')
        .select('customers')
        .where('productId', 'in', pair)
        .execute();
      return rows[0]?.customers;
    }
    const emailOf = async (orderId: string) =>
      (
        await shop.deps.db
          .selectFrom('orders')
          .innerJoin('users', 'users.id', 'orders.userId')
          .select('users.email')
          .where('orders.id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).email;

    it('in several orders of one day, and of several days', async () => {
      for (const newBuyer of [() => signedInUser(shop), () => newGuestBuyer(shop)]) {
        const pair = await newParts();
        const buyer = await newBuyer();
        for (const when of [early, early, late]) await buy(pair, { buyer, ...when });
        expect(await customersWith(pair)).toBe(3);
      }
    });

    it('who buys as a guest first or later, with the email of their account', async () => {
      for (const [first, second] of [
        [early, late],
        [late, early],
        [late, late],
      ]) {
        const pair = await newParts();
        const email = await emailOf(await buy(pair, { buyer: await signedInUser(shop), ...first }));
        await change(await buy(pair, second), { email });
        expect(await customersWith(pair)).toBe(3);
      }
    });

    it('even if the earlier order was canceled meanwhile', async () => {
      const pair = await newParts();
      const buyer = await newGuestBuyer(shop);
      await change(await buy(pair, { buyer, ...early }), { canceledAt: shop.deps.clock() });
      await buy(pair, { buyer, ...late });
      expect(await customersWith(pair)).toBe(2);
    });
  });

  it('leave out orders that are unpaid, canceled, refunded as a whole, or too young', async () => {
    const [one = '', other = ''] = await newParts();
    for (let sold = 0; sold < 2; sold += 1) await buy([one, other]);
    await buy([one, other], { daysAgo: null });
    await buy([one, other], { daysAgo: togetherAfterDays - 1 });
    await change(await buy([one, other]), { canceledAt: shop.deps.clock() });
    const refunded = await buy([one, other]);
    await shop.deps.db
      .insertInto('payments')
      .values({
        captureId: refunded,
        orderId: refunded,
        kind: 'primary',
        amountCents: 0,
        currency: 'USD',
        status: 'REFUNDED',
      })
      .execute();
    await count();
    expect(await together(one)).toEqual([]);
  });

  it('leave out orders of more parts than belong together', async () => {
    const parts = await newParts(togetherOrderLinesMax + 1);
    for (let sold = 0; sold < 3; sold += 1) await buy(parts);
    const some = parts.slice(1);
    for (let sold = 0; sold < 3; sold += 1) await buy(some);
    await count();
    expect(await together(parts[0] ?? '')).toEqual([]);
    expect(await together(some[0] ?? '')).toHaveLength(4);
  });

  it('are what most customers bought first, at most four, only what is in stock and for sale, and nothing related', async () => {
    const [one = '', ...others] = await newParts(9);
    const [often = '', hidden = '', deleted = '', soldOut = '', reserved = '', related = '', ...rest] =
      others;
    for (let sold = 0; sold < 3; sold += 1) await buy([one, ...others]);
    await buy([one, often, hidden, deleted, soldOut, reserved, related]);
    const { db } = shop.deps;
    await db.updateTable('products').set({ hidden: true }).where('id', '=', hidden).execute();
    await db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', deleted).execute();
    await db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', soldOut).execute();
    await db.updateTable('stock').set({ reserved: 100 }).where('productId', '=', reserved).execute();
    const { lugoPart } = await shop.call('GET /api/products/:id', { params: { id: related } });
    await db
      .updateTable('products')
      .set({ relatedLugoParts: [lugoPart] })
      .where('id', '=', one)
      .execute();
    await count();
    expect(await together(one)).toEqual([[often, 4], ...rest.toSorted().map((id) => [id, 3])]);
    await shop.deps.catalogChanged('everything');
    await db.updateTable('stock').set({ onHand: 5, reserved: 0 }).where('productId', 'in', others).execute();
    await shop.deps.catalogChanged('everything');
    expect(await together(one)).toHaveLength(4);
    await expect(together(hidden)).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** By then what does not wait for somebody else has ended. */
const settled = () => setTimeout(300);

describe('counting what was bought together', () => {
  it('adds each day once, whoever counts at the same time, and goes on with the days after', async () => {
    const [one = '', other = ''] = await newParts();
    await count();
    shop.advance(3 * dayMs);
    for (let sold = 0; sold < 3; sold += 1) await buy([one, other], { daysAgo: togetherAfterDays + 1.5 });
    await Promise.all([countBoughtTogether(shop.deps), countBoughtTogether(shop.deps)]);
    expect(await together(one)).toEqual([[other, 3]]);
    const days = await shop.deps.db
      .selectFrom('boughtTogetherDays')
      .select('day')
      .orderBy('day', 'desc')
      .execute();
    const last = days[0]?.day.toISOString().slice(0, 10) ?? '';
    await write(shop.deps, (tx) => countPairs(tx, last));
    await countBoughtTogether(shop.deps);
    expect(await together(one)).toEqual([[other, 3]]);
    shop.advance(2 * dayMs);
    await buy([one, other], { daysAgo: togetherAfterDays + 1.5 });
    await countBoughtTogether(shop.deps);
    expect(await together(one)).toEqual([[other, 4]]);
  });

  it('says the same again from nothing, also of customers who were erased', async () => {
    const [one = '', other = ''] = await newParts();
    const ids = [];
    for (let sold = 0; sold < 3; sold += 1) ids.push(await buy([one, other]));
    const erased = await signedInUser(shop);
    ids.push(await buy([one, other], { buyer: erased }));
    await count();
    expect(await together(one)).toEqual([[other, 4]]);
    for (const id of ids) await change(id, { email: '', eraseFrom: new Date(0) });
    const table = () =>
      shop.deps.db.selectFrom('boughtTogether').selectAll().orderBy('productId').orderBy('otherId').execute();
    const before = await table();
    await count();
    expect(await table()).toEqual(before);
  });

  it.each([
    ['begun', countPairs],
    ['about to begin', async () => {}],
  ])('counts all days again when an import forgets them while the count of a day is %s', async (_, begun) => {
    const [one = '', other = ''] = await newParts();
    for (let sold = 0; sold < 3; sold += 1) await buy([one, other]);
    await count();
    shop.advance(3 * dayMs);
    const { db } = shop.deps;
    const later = daysBefore(togetherAfterDays + 2)
      .toISOString()
      .slice(0, 10);
    await buy(await newParts(), { daysAgo: togetherAfterDays + 2 });
    const [counting, importing] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    await begun(counting, later);
    const deleting = deletePairs(importing).then(() => 'deleted');
    // The import waits for a count that has begun; any other waits for the import.
    const first = await Promise.race([deleting, settled()]);
    const counts = first === 'deleted' ? countBoughtTogether(shop.deps) : undefined;
    await Promise.race([counts, settled()]);
    await counting.commit().execute();
    await deleting;
    await importing.commit().execute();
    await counts;
    await countBoughtTogether(shop.deps);
    expect(await together(one)).toEqual([[other, 3]]);
  });

  it('makes the pages fresh whose numbers have changed', async () => {
    const [one = '', other = ''] = await newParts();
    for (let sold = 0; sold < 3; sold += 1) await buy([one, other]);
    expect(await isFlagged(one)).toBe(false);
    await count();
    expect(await isFlagged(one)).toBe(true);
  });

  it('is done every night', () => {
    expect(cronJobs.map(({ task }) => task)).toContain('count-bought-together');
  });
});
