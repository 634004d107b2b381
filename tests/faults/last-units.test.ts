import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ShopError } from '../../shop/shop-error.ts';
import type { Buyer } from '../support/checkout.ts';
import { insist, newBuyers } from '../support/checkout.ts';
import { createProduct, stockOf } from '../support/factories.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * Many buyers pay concurrently for the last units of a part, through two processes on one database. BUYERS sets how
 * many, SEED which of them close the provider's window and leave a reservation behind.
 */
const count = extent('BUYERS', { short: 40, long: 500 });
const random = seededDraws();

let shops: RunningShops;
beforeAll(async () => {
  shops = await runShops(2);
});
afterAll(() => shops?.close());

interface Waiting {
  buyer: Buyer;
  orderId: string;
}
type Outcome = 'paid' | 'left' | 'Out Of Stock';

it.each([1, 7, 50])(
  `sells the last %i units to ${count} concurrent buyers, and not one more or less`,
  async (stock) => {
    const product = await createProduct({ deps: shops }, { onHand: stock });
    const crowd: Waiting[] = [];
    for (const buyer of await newBuyers(shops, count))
      crowd.push({ buyer, orderId: await buyer.order([{ product: product.id, qty: 1 }]) });
    const sold = Math.min(stock, count);

    const first = await Promise.all(crowd.map((waiting) => tryToBuy(waiting, { leaves: random() < 0.3 })));
    const times = (outcomes: Outcome[], what: Outcome) =>
      outcomes.filter((outcome) => outcome === what).length;
    expect(times(first, 'paid') + times(first, 'left')).toBe(sold);
    expect(times(first, 'Out Of Stock')).toBe(count - sold);

    await letHoldsExpire(product.id);
    const again = crowd.filter((_, at) => first[at] !== 'paid');
    const second = await Promise.all(again.map((waiting) => tryToBuy(waiting, { leaves: false })));
    expect(times(first, 'paid') + times(second, 'paid')).toBe(sold);
    expect(await stockOf({ deps: shops }, product.id)).toEqual({ onHand: stock - sold, reserved: 0 });
    // On a slow machine the queue for the same part may time out (503); those buyers try again.
    expect(shops.failures.filter(({ code }) => code !== 'unavailable')).toEqual([]);
    await shops.rest();
    // The job of an email can miss its connection as well, after sending.
    await shops.audit({ copies: shops.failures.length > 0 });
  },
);

async function tryToBuy({ buyer, orderId }: Waiting, { leaves }: { leaves: boolean }): Promise<Outcome> {
  try {
    const id = await insist(() => buyer.start(orderId));
    if (leaves) return 'left';
    shops.emulator.approve(id);
    await insist(() => buyer.pay(orderId, id));
  } catch (error) {
    if (error instanceof ShopError && error.status === 409 && error.message === 'Out Of Stock')
      return 'Out Of Stock';
    throw error;
  }
  await expect.poll(async () => (await buyer.read(orderId)).isPaid, { timeout: 30_000 }).toBe(true);
  return 'paid';
}

/** Expires the reservations. */
async function letHoldsExpire(productId: string): Promise<void> {
  const now = new Date();
  await shops.db.updateTable('reservations').set({ expiresAt: now }).execute();
  await shops.queue.enqueue(shops.db, 'release-reservations', {});
  for (let waited = 0; (await stockOf({ deps: shops }, productId)).reserved > 0; waited += 50) {
    if (waited > 20_000) throw new Error('the reservations were not released');
    await sleep(50);
  }
}
