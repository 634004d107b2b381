import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { seedCatalog } from '../../server/db/seed/seed-catalog.ts';
import { createLog } from '../../server/log.ts';
import type { Database } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import { searchOrders } from '../../server/features/orders/listing/list-orders.ts';
import type { Deps } from '../../server/deps.ts';
import { ordersShown } from '../../shop/contracts/orders-admin.ts';
import { audit } from '../../tests/support/audit.ts';
import { watchStock } from '../../tests/support/audit-stock.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { startEmulator } from '../paypal-emulator/emulator.ts';
import { seedSampleShop } from './seed-sample-shop.ts';
import { stories } from './stories.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sample-'));
const log = createLog('silent');
const config = readConfig({ DATA_DIR: dataDir, DEMO: '1' });
let testDatabase: TestDatabase;
let database: Database;
const seed = () => seedSampleShop({ config, connectionString: testDatabase.connectionString, log });
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { log });
  await seedCatalog(database.db, { log });
  await watchStock(database.db);
  await seed();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the sample shop', () => {
  it('has orders in every list but that of payments taken back', async () => {
    const deps = { db: database.db, clock: () => new Date() } as Deps;
    const counts = await Promise.all(
      ordersShown.map(async (show) => [show, (await searchOrders(deps, { show })).total] as const),
    );
    expect(counts.filter(([, total]) => total === 0).map(([show]) => show)).toEqual(['reversed']);
    expect(Object.fromEntries(counts).all).toBe(stories.length);
  });

  it('has refunds in part and in full, an open dispute, a pickup, guests, accounts, and photographs', async () => {
    const { db } = database;
    const count = async (table: 'refunds' | 'disputes' | 'refundReturns' | 'guests' | 'orderNotes') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    expect(await count('refunds')).toBe(3);
    expect(await count('refundReturns')).toBe(1);
    expect(await count('disputes')).toBe(1);
    expect(await count('guests')).toBeGreaterThan(2);
    expect(await count('orderNotes')).toBe(2);
    const pickups = db.selectFrom('orders').select('id').where('carrier', '=', 'Local pickup');
    expect(await pickups.execute()).toHaveLength(1);
    const photos = db.selectFrom('inquiryFiles').select('id').where('sizeBytes', '>', 20_000);
    expect(await photos.execute()).toHaveLength(1);
  });

  it('spreads over two months, and leaves books that are right and one payment to check', async () => {
    const orders = await database.db.selectFrom('orders').select('createdAt').orderBy('number').execute();
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Date.now() - (times[0] ?? 0)).toBeGreaterThan(60 * 24 * 3_600_000);
    const emulator = await startEmulator({ data: join(dataDir, 'demo-payments.jsonl') });
    const ledger = { captures: emulator.ledger(), refunds: emulator.refunds() };
    await emulator.close();
    expect(ledger.captures.length).toBeGreaterThan(8);
    await audit({ db: database.db, ledger });
    const { rows } = await database.pool.query('SELECT FROM graphile_worker._private_jobs');
    expect(rows).toHaveLength(1);
  });

  it('has promised its customers how soon their parts leave', async () => {
    const paid = database.db.selectFrom('orders').select('shipsWithinDays').where('paidAt', 'is not', null);
    expect(await paid.distinct().execute()).toEqual([{ shipsWithinDays: 2 }]);
  });

  it('has two parts that three of its customers bought together', async () => {
    const pairs = await database.db.selectFrom('boughtTogether').select('customers').execute();
    expect(pairs.map(({ customers }) => customers).toSorted((one, other) => other - one)[0]).toBe(3);
  });

  it('leaves a shop that has orders as it is', async () => {
    expect(await seed()).toBe(false);
  });
});
