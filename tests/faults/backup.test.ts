import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmbedded } from '../../server/db/embedded.ts';
import type { Database } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { createCall } from '../../shop/api-client.ts';
import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { RunningShop } from '../../tools/run-shop.ts';
import { runDatabaseCommand, runShop, temporaryFolder } from '../../tools/run-shop.ts';
import { findFaults } from '../support/audit.ts';
import { watchStock } from '../support/audit-stock.ts';
import { webhookId } from '../support/emulator-client.ts';
import { newBuyer } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import { extent } from './extent.ts';

/**
 * Backs up a running shop while customers order and pay, restores the backup into an empty folder, and starts another shop
 * on it. Every order that was paid before the backup began must be there and paid; payments that were in progress are
 * looked up at the provider; the audit must find nothing. BUYERS sets how many customers there are, RUNS how many backups.
 */
const buyers = extent('BUYERS', { short: 4, long: 12 });
const runs = extent('RUNS', { short: 1, long: 5 });

const log = createLog('silent');
const opened: (() => unknown)[] = [];
let emulator: RunningEmulator;

beforeAll(async () => {
  emulator = await startEmulator({ eventDelayMs: 0 });
  opened.push(emulator.close);
});
afterAll(async () => {
  for (let next = opened.pop(); next; next = opened.pop()) await next();
});

interface OpenShop {
  dataDir: string;
  shop: RunningShop;
  database: Database;
  close: () => Promise<void>;
}

/** Starts a shop with its own PostgreSQL and opens its database. */
async function openShop(dataDir: string): Promise<OpenShop> {
  const shop = await runShop(dataDir, {
    PAYPAL_API_URL: emulator.url,
    PAYPAL_MERCHANT_ID: emulator.merchantId,
    PAYPAL_WEBHOOK_ID: webhookId,
    SESSION_SECRET: 'of-these-shops-'.repeat(3),
    LOG_LEVEL: 'silent',
  });
  emulator.listen({ url: `${shop.url}/api/webhooks/paypal`, id: webhookId });
  const database = openDatabase((await findEmbedded(dataDir)) ?? '', { log, max: 3 });
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await database.close();
      await shop.stop();
    })());
  // When the test fails before it has closed the shop.
  opened.push(close);
  return { dataDir, shop, database, close };
}

function newFolder(): string {
  const { path, remove } = temporaryFolder();
  opened.push(remove);
  return path;
}

it(`restores a backup taken while ${buyers} customers buy, with every order and payment`, async () => {
  const first = await openShop(newFolder());
  await watchStock(first.database.db);
  const parts = await Promise.all(
    Array.from({ length: 5 }, () => createProduct({ deps: first.database }, { onHand: 100_000 })),
  );
  const acknowledged = new Map<string, { id: string; totalPrice: string }>();
  const callWith = (headers: Record<string, string> = {}) =>
    createCall((path, init) =>
      fetch(first.shop.url + path, { ...init, headers: { ...(init.headers as object), ...headers } }),
    );
  const paid = new Set<string>();
  let isOpen = true;
  const shopping = Promise.all(
    Array.from({ length: buyers }, async (_, at) => {
      const buyer = await newBuyer({ callWith, acknowledged });
      while (isOpen) {
        const orderId = await buyer.order([{ product: parts[at % parts.length]?.id ?? '', qty: 1 }]);
        const providerOrderId = await buyer.start(orderId);
        emulator.approve(providerOrderId);
        await buyer.pay(orderId, providerOrderId);
        paid.add(orderId);
      }
    }),
  );

  // Its failure is seen below; until then it must not end the test run.
  shopping.catch(() => {});
  const made: { file: string; acknowledged: { id: string; totalPrice: string }[]; paid: string[] }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const enough = paid.size + buyers;
    await expect.poll(() => paid.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    const before = { acknowledged: [...acknowledged.values()], paid: [...paid] };
    const file = join(newFolder(), 'shop.tar.zst');
    await runDatabaseCommand(first.dataDir, 'backup', file);
    made.push({ file, ...before });
  }
  isOpen = false;
  await shopping;
  const { rows: put } = await first.database.pool.query('SELECT product_id, put FROM audit.shelf');
  await first.close();

  for (const backup of made) {
    const dataDir = newFolder();
    await runDatabaseCommand(dataDir, 'restore', backup.file);
    const second = await openShop(dataDir);
    const { db } = second.database;
    await watchStock(db);
    await sql`UPDATE audit.shelf SET put = was.put
      FROM jsonb_to_recordset(${JSON.stringify(put)}::jsonb) AS was (product_id text, put int)
      WHERE was.product_id = shelf.product_id`.execute(db);
    const { rows: paidThen } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE id = ANY(${backup.paid}) AND paid_at IS NOT NULL`.execute(db);
    expect(paidThen).toHaveLength(backup.paid.length);
    await expect
      .poll(() => faultsOf(second, backup.acknowledged), { timeout: 60_000, interval: 500 })
      .toEqual([]);
    process.stdout.write(`${backup.paid.length} paid orders restored\n`);
    await second.close();
  }
});

/**
 * Audits a restored shop. What was paid for after the backup was made, nobody there can know: the shop reports such a payment
 * when the provider tells of it, as it does of those whose event the first shop has missed.
 */
async function faultsOf({ database }: OpenShop, acknowledged: { id: string; totalPrice: string }[]) {
  const { db, pool } = database;
  await pool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()',
  );
  const attempts = await db.selectFrom('paymentAttempts').select('providerOrderId').execute();
  const known = new Set(attempts.map(({ providerOrderId }) => providerOrderId));
  const isKnown = ({ orderId }: { orderId: string }) => known.has(orderId);
  const captures = emulator.ledger();
  const later = captures.filter((capture) => !isKnown(capture));
  return findFaults({
    db,
    ledger: { captures: captures.filter(isKnown), refunds: [] },
    acknowledged,
    expectedPaymentIssues: later.map(({ captureId }) => ({ kind: 'unknown_capture', subject: captureId })),
    atRest: true,
  });
}
