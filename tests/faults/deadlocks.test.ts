import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/db/id.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { insist, newBuyers } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * Two processes concurrently reserve, pay and release carts with the same products in different order. BUYERS sets how
 * many carts, ROUNDS how often, SEED the order and who does what.
 */
const count = extent('BUYERS', { short: 40, long: 100 });
const rounds = extent('ROUNDS', { short: 1, long: 12 });
const random = seededDraws();

let shops: RunningShops;
beforeAll(async () => {
  shops = await runShops(2);
});
afterAll(() => shops?.close());

it(`reserves, sells and releases ${count} carts with overlapping products concurrently without a deadlock, ${rounds} times`, async () => {
  const products = await Promise.all(
    Array.from({ length: 8 }, () => createProduct({ deps: shops }, { onHand: 100_000 })),
  );
  // The most expensive part runs out, so some carts are rejected halfway.
  const scarce = await createProduct({ deps: shops }, { onHand: (count * rounds) / 4 });
  const buyers = await newBuyers(shops, count);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      buyers.map(async (buyer) => {
        const basket = shuffled([...products, ...(random() < 0.5 ? [scarce] : [])]);
        const [leaves, gaveUp] = [random() < 0.3, random() < 0.5];
        try {
          const items = basket.map(({ id }) => ({ product: id, qty: 1 + (round % 3) }));
          const key = newId();
          const orderId = await insist(() => buyer.order(items, key));
          const id = await insist(() => buyer.start(orderId));
          if (leaves) return gaveUp ? giveBack(orderId) : undefined;
          shops.emulator.approve(id);
          await insist(() => buyer.pay(orderId, id));
        } catch (error) {
          if (!(error instanceof ShopError) || error.code !== 'out_of_stock') throw error;
          refused += 1;
        }
        return undefined;
      }),
    );
  }
  expect(refused).toBeGreaterThan(0);
  // On a slow machine the queue for the same parts may time out (503); a deadlock would be a 500.
  expect(shops.failures.filter(({ code }) => code !== 'unavailable')).toEqual([]);
  await shops.rest();
  // The job of an email can time out as well, after sending.
  await shops.audit({ copies: shops.failures.length > 0 });
  expect(await deadlocks()).toBe(0);
});

/** Runs while others buy the same parts. */
async function giveBack(orderId: string): Promise<void> {
  await shops.db
    .updateTable('reservations')
    .set({ expiresAt: new Date() })
    .where('orderId', '=', orderId)
    .execute();
  await shops.queue.enqueue(shops.db, 'release-reservations', {});
}

function shuffled<T>(things: T[]): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

/** Returns PostgreSQL's own count of deadlocks, which lags by a second. */
async function deadlocks(): Promise<number> {
  await sleep(1500);
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(shops.db);
  return rows[0]?.deadlocks ?? -1;
}
