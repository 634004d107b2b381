import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/db/id.ts';
import { insist, newBuyer } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { extent } from './extent.ts';

/**
 * Kills every connection to the database four times a second while orders are placed and paid. SECONDS sets how long,
 * BUYERS how many concurrently.
 */
const seconds = extent('SECONDS', { short: 10, long: 30 });
const count = extent('BUYERS', { short: 6, long: 6 });
const everyMs = 250;

let shops: RunningShops;
beforeAll(async () => {
  shops = await runShops(2);
});
afterAll(() => shops?.close());

it(`loses nothing and answers only 503 while its connections are killed every ${everyMs} ms for ${seconds} s`, async () => {
  const product = await createProduct({ deps: shops }, { onHand: 100_000 });
  const end = Date.now() + seconds * 1000;
  const killing = killConnections(end);
  killing.catch(() => undefined);
  const approved: string[] = [];
  const shopping = Array.from({ length: count }, async () => {
    const buyer = await insist(() => newBuyer(shops));
    while (Date.now() < end) {
      const key = newId();
      const orderId = await insist(() => buyer.order([{ product: product.id, qty: 1 }], key));
      const id = await insist(() => buyer.start(orderId));
      shops.emulator.approve(id);
      approved.push(orderId);
      await insist(() => buyer.pay(orderId, id));
    }
  });
  await Promise.all(shopping);
  const killed = await killing;

  expect(killed).toBeGreaterThan(seconds);
  expect(shops.failures.length).toBeGreaterThan(0);
  const dirty = shops.failures.filter(
    ({ status, code, retryAfter }) => status !== 503 || code !== 'unavailable' || !Number(retryAfter),
  );
  expect(dirty).toEqual([]);
  await shops.rest();
  const paid = await shops.db.selectFrom('orders').select('id').where('paidAt', 'is not', null).execute();
  expect(paid.map(({ id }) => id).sort()).toEqual([...approved].sort());
  // An email whose job was cut off after sending is sent again under the same id.
  await shops.audit({ copies: true });
  process.stdout.write(
    `${approved.length} orders paid while ${killed} connections were killed, ${shops.failures.length} answers of 503\n`,
  );
});

/** @returns how many connections there were */
async function killConnections(end: number): Promise<number> {
  const client = new pg.Client({ connectionString: shops.superuserString });
  // It is removed with the database when the test fails.
  client.on('error', () => undefined);
  await client.connect();
  let killed = 0;
  while (Date.now() < end) {
    const text = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'";
    killed += (await client.query(text)).rowCount ?? 0;
    await sleep(everyMs);
  }
  await client.end();
  return killed;
}
