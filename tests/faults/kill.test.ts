import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../server/db/embedded.ts';
import type { Db } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { createCall } from '../../shop/api-client.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { RunningShop } from '../../tools/run-shop.ts';
import { freePort } from '../../server/db/embedded/free-port.ts';
import { runDatabaseCommand, runShop, temporaryFolder } from '../../tools/run-shop.ts';
import { audit } from '../support/audit.ts';
import { watchStock } from '../support/audit-stock.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * Kills the app and PostgreSQL alternately with SIGKILL while orders keep coming. Every order answered with 201 must
 * exist once afterwards, with the same total, and the audit must find nothing. ROUNDS sets the number of kills, SEED their
 * moments.
 */
const rounds = extent('ROUNDS', { short: 4, long: 40 });
const random = seededDraws();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = temporaryFolder();
let shop: RunningShop;
let port: string;

beforeAll(async () => {
  port = String(await freePort());
  await runDatabaseCommand(folder.path, 'migrate');
  await withDatabase(watchStock);
  shop = await runShop(folder.path, { PORT: port, LOG_LEVEL: 'silent' });
}, 120_000);
afterAll(async () => {
  await shop?.stop();
  folder.remove();
});

it(`keeps every acknowledged order when the app and PostgreSQL are killed ${rounds} times`, async () => {
  const call = createCall((path, init) => fetch(shop.url + path, init));
  const { token } = await call('POST /api/guests', { body: { email: 'buyer@example.com' } });
  const headers = { authorization: `Bearer ${token}` };
  const { products } = await call('GET /api/products');
  const product = products.find((candidate) => candidate.countInStock > 0);
  expect(product).toBeDefined();

  const acknowledged = new Map<string, { id: string; total: string }>();
  let shopping = true;
  let tries = 0;
  const buyer = async (name: string) => {
    for (let n = 0; shopping; n += 1) {
      const key = `${name}-${n}`;
      // Retries with the same key until a reply arrives, as a browser does.
      while (shopping) {
        tries += 1;
        const order = await call('POST /api/orders', {
          headers: { ...headers, 'idempotency-key': key },
          body: {
            orderItems: [{ product: product?._id ?? '', qty: 1 }],
            shippingAddress: { state: 'CA', phone: '5305550100' },
            paymentMethod: 'PayPal',
          },
        }).catch(() => undefined);
        if (order) {
          acknowledged.set(key, { id: order._id, total: order.totalPrice });
          break;
        }
        await sleep(50);
      }
    }
  };
  const buyers = Promise.all([buyer('a'), buyer('b'), buyer('c')]);

  for (let round = 0; round < rounds; round += 1) {
    await sleep(200 + random() * 600);
    if (round % 2 === 0) {
      await shop.stop('SIGKILL');
      shop = await runShop(folder.path, { PORT: port, LOG_LEVEL: 'silent' });
    } else {
      process.kill(postmasterPid(folder.path), 'SIGKILL');
      await untilOrdersPass(acknowledged);
    }
  }
  shopping = false;
  await buyers;

  expect(acknowledged.size).toBeGreaterThan(rounds);
  const ids = new Set<string>();
  for (const { id, total } of acknowledged.values()) {
    const order = await patiently(() => call('GET /api/orders/:id', { params: { id }, headers }));
    expect(order.totalPrice).toBe(total);
    ids.add(order._id);
  }
  expect(ids.size, 'one order a key').toBe(acknowledged.size);
  await shop.stop();
  const orders = [...acknowledged.values()].map(({ id, total }) => ({ id, totalPrice: total }));
  // Nobody paid. The demo keeps only the newest emails, so their number says nothing.
  await withDatabase((db) => audit({ db, ledger: { captures: [], refunds: [] }, acknowledged: orders }));
  process.stdout.write(
    `${acknowledged.size} orders acknowledged in ${tries} tries, all there after ${rounds} kills\n`,
  );
}, 600_000);

/** Opens the database of a stopped shop. */
async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const log = createLog('silent');
  const embedded = await startEmbedded({ dataDir: folder.path, log });
  const database = openDatabase(embedded.connectionString, { log, max: 2 });
  try {
    await work(database.db);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function untilOrdersPass(acknowledged: Map<string, unknown>): Promise<void> {
  const before = acknowledged.size;
  for (let waited = 0; acknowledged.size <= before; waited += 100) {
    if (waited > 30_000) throw new Error('no order was accepted for 30 s after PostgreSQL was killed');
    await sleep(100);
  }
}

/** A backend can outlive its postmaster for a moment and still accept an order; then the restart answers 503. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'unavailable' || tries === 100) throw error;
      await sleep(100);
    }
  }
}
