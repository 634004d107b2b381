import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { writeProshopExport } from '../../tools/proshop-export/write-export.ts';
import { audit } from '../support/audit.ts';
import { watchStock } from '../support/audit-stock.ts';
import type { TestDatabase } from '../support/database.ts';
import { createTestDatabase } from '../support/database.ts';
import { extent } from './extent.ts';

/**
 * A former shop of 20,000 accounts, 5,000 products and 50,000 orders moves in, in a process whose heap could not hold it. The
 * process is killed in between; the next run completes it. ORDERS sets the size, in proportion. Prints time and memory.
 */
const orders = extent('ORDERS', { short: 5_000, long: 50_000 });
const heapMiB = 80;

const folder = mkdtempSync(join(tmpdir(), 'moving-in-'));
let database: TestDatabase;
let shop: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = openDatabase(database.connectionString, { log: createLog('silent') });
  await watchStock(shop.db);
  await writeProshopExport(folder, { orders, users: orders * 0.4, products: orders * 0.1 });
}, 600_000);
afterAll(async () => {
  await shop.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const command = join(import.meta.dirname, '../../server/db/proshop/command.ts');
const measure = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>
  console.error(Math.round(process.resourceUsage().maxRSS/1024)))`;

function start(...options: string[]) {
  const started = performance.now();
  const limits = [`--max-old-space-size=${heapMiB}`, '--max-semi-space-size=8', '--import', measure];
  const run = promisify(execFile)(process.execPath, [...limits, command, folder, ...options], {
    env: { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'data') },
  });
  const ended = run.then(({ stdout, stderr }) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${options.join(' ') || 'dry run'}: ${seconds} s, at most ${stderr.trim()} MB\n`);
    return numbersOf(stdout);
  });
  return { child: run.child, ended };
}

/** `orders  50,000  49,594  0  0  406` of the report. */
function numbersOf(report: string): Record<string, number[]> {
  const lines = report.matchAll(/^(\w+)((?: +[\d,]+){5})$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', numbers = '']) => [
      name,
      numbers
        .trim()
        .split(/ +/)
        .map((number) => Number(number.replaceAll(',', ''))),
    ]),
  );
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

it('moves in with little memory, and completes what a killed run has begun', async () => {
  const said = await start().ended;
  expect(said.orders?.[0]).toBe(orders);
  expect(await count('users')).toBe(0);

  const killed = start('--apply');
  const wentWrong = killed.ended.catch((error: unknown) => error);
  while ((await count('orders')) < orders / 10) await sleep(50);
  killed.child.kill('SIGKILL');
  expect(await wentWrong).toMatchObject({ signal: 'SIGKILL' });
  expect(await count('orders')).toBeLessThan(said.orders?.[1] ?? 0);

  const [, , before = 0] = (await start('--apply').ended).orders ?? [];
  expect(before).toBeGreaterThan(0);
  expect(await count('orders')).toBe(said.orders?.[1]);
  expect(await count('users')).toBe(said.users?.[1]);

  const again = await start('--apply').ended;
  for (const [name, [, imported, known]] of Object.entries(again))
    expect([name, imported, known]).toEqual([name, 0, said[name]?.[1]]);
  await audit({ db: shop.db, ledger: { captures: [], refunds: [] }, emails: [], atRest: true });
});
