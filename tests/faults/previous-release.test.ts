import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { migrationProblems } from '../../tools/database/migration-rules.ts';
import { temporaryFolder } from '../../tools/run-shop.ts';
import { newBuyer } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { createUser, openSession } from '../support/users.ts';

/**
 * A release goes on serving while the next one migrates the database, and starts again on it: it may have to, for a while or
 * for good. Before there is a release (a tag `v…`), the next one is made up: it changes every table in the ways that
 * the rules allow. PREVIOUS names another commit that is the release before.
 */
const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'server/db/migrations');
const opened: (() => unknown)[] = [];
afterAll(async () => {
  for (let next = opened.pop(); next; next = opened.pop()) await next();
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const previous =
  process.env.PREVIOUS ??
  // A release that has its tag already is not the one before itself.
  git('tag', '--list', 'v*', '--no-contains', 'HEAD', '--sort=-creatordate').split('\n')[0];

it('this release works on the schema of a next one that follows the rules', async () => {
  const shops = await open(undefined);
  expect(await worksAcross(shops, await madeUpRelease(shops))).toEqual([]);
});

it.skipIf(!previous)(`the release before (${previous || 'there is none'}) works on this schema`, async () => {
  const folder = newFolder();
  git('worktree', 'add', '--detach', '--force', folder, previous ?? '');
  opened.push(() => git('worktree', 'remove', '--force', folder));
  const locked = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (locked(folder) === locked(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else run('ci');
  run('run', 'build');
  expect(await worksAcross(await open(folder), migrations)).toEqual([]);
});

async function open(folder: string | undefined): Promise<RunningShops> {
  const shops = await runShops(1, {}, undefined, folder);
  opened.push(shops.close);
  return shops;
}

/** @returns what the shops failed at */
async function worksAcross(shops: RunningShops, next: string): Promise<RunningShops['failures']> {
  const { db, connectionString, shops: processes } = shops;
  const columns = () =>
    sql<{ count: number }>`SELECT count(*)::int FROM information_schema.columns`.execute(db);
  await trade(shops);
  const before = await columns();
  // The connections of the first process keep plans from before.
  await migrate(connectionString, { log: createLog('silent'), folder: next });
  if (next !== migrations) expect(await columns()).not.toEqual(before);
  await trade(shops);
  await shops.start();
  await processes.shift()?.stop();
  await trade(shops);
  await shops.rest();
  await shops.audit();
  return shops.failures;
}

/** Sells to guests, edits a part and shows pages: each often enough for plans that are kept. */
async function trade(shops: RunningShops): Promise<void> {
  const deps = { db: shops.db, clock: () => new Date(), config: { publicUrl: '' } };
  const product = await createProduct({ deps: shops }, { onHand: 1000 });
  const { id: adminId } = await createUser({ deps }, { isAdmin: true });
  const admin = shops.callWith({ cookie: await openSession({ deps }, adminId) });
  for (let n = 0; n < 8; n += 1) {
    const buyer = await newBuyer(shops);
    const orderId = await buyer.order([{ product: product.id, qty: 1 }]);
    const id = await buyer.start(orderId);
    shops.emulator.approve(id);
    await buyer.pay(orderId, id);
    expect((await buyer.read(orderId)).isPaid).toBe(true);
    const { version } = await admin('GET /api/products/:id/edit', { params: { id: product.id } });
    const body = { version, brand: `Brand ${n}` };
    await admin('PUT /api/products/:id', { params: { id: product.id }, body });
    for (const path of ['/', '/store', `/product/${product.id}`])
      expect((await fetch(`${shops.shops.at(-1)?.url}${path}`)).status).toBe(200);
  }
}

/** Returns a folder with this release's migrations and two more. */
async function madeUpRelease({ db }: RunningShops): Promise<string> {
  const folder = newFolder();
  cpSync(migrations, folder, { recursive: true });
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db);
  const everyTable = rows.map(
    ({ name }) => `ALTER TABLE ${name} ADD COLUMN next_release text NOT NULL DEFAULT 'new';`,
  );
  const made = {
    '8000-columns.sql': [
      ...everyTable,
      'CREATE TABLE next_releases (id text PRIMARY KEY, order_id text REFERENCES orders);',
      "ALTER TABLE orders ADD CONSTRAINT next_known CHECK (next_release = 'new') NOT VALID;",
    ],
    '8001-index.sql': [
      '-- outside a transaction',
      'DROP INDEX CONCURRENTLY IF EXISTS orders_next;',
      'CREATE INDEX CONCURRENTLY orders_next ON orders (next_release);',
      'ALTER TABLE orders VALIDATE CONSTRAINT next_known;',
    ],
  };
  for (const [name, lines] of Object.entries(made)) {
    const text = `${lines.join('\n')}\n`;
    expect(migrationProblems(text, readdirSync(folder))).toEqual([]);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function newFolder(): string {
  const { path, remove } = temporaryFolder();
  opened.push(remove);
  return path;
}
