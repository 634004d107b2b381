// @module-tag slow
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { EmbeddedDatabase } from './embedded.ts';
import { startEmbedded } from './embedded.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterPaths } from './embedded/cluster.ts';
import { EmbeddedError } from './embedded/embedded-error.ts';
import { freePort } from './embedded/free-port.ts';
import { launch, socketFolder } from './embedded/postmaster.ts';
import { isAlive } from './embedded/process-mark.ts';
import { chooseRunAs, reachableBy } from './embedded/run-as.ts';
import { migrate } from './migrate.ts';

// Creating and recovering a database is the disk's pace, not ours.
vi.setConfig({ testTimeout: 60_000 });

// When root runs this, the directory is out of reach for the user that PostgreSQL is run as: like one under /root.
const root = mkdtempSync(join(tmpdir(), 'shop-'));
const dataDir = join(root, 'a data directory');
const nobody = { uid: 65_534, gid: 65_534 };
const canBecomeNobody =
  process.getuid?.() === 0 &&
  [import.meta.dirname, process.execPath].every((path) => reachableBy(nobody, path));

const events: string[] = [];
const note = (_fields: unknown, message?: string) => void events.push(message ?? '');
const log = { info: note, warn: note, error: note };
let open: EmbeddedDatabase | undefined;
const shops: { process: ChildProcess; ended: Promise<void> }[] = [];

async function start(): Promise<EmbeddedDatabase> {
  open = await startEmbedded({ dataDir, log, onLaunch: () => events.push('launched') });
  return open;
}

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    shop.process.kill('SIGKILL');
    await shop.ended;
  }
  await open?.stop();
  open = undefined;
  events.length = 0;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('makes a durable database and finds its rows again at the next start', async () => {
  const first = await start();
  expect(events).toEqual(['launched']);
  const settings = await query(
    first,
    `SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'synchronous_commit') ORDER BY name`,
  );
  expect(settings.map(({ name, setting }) => `${String(name)}=${String(setting)}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ]);
  await query(first, 'CREATE TABLE parts AS SELECT 1955 AS year');
  await first.stop();
  expect(await query(await start(), 'SELECT year FROM parts')).toEqual([{ year: 1955 }]);
});

test('runs the shop as a role that owns its database and is no superuser', async () => {
  const database = await start();
  expect(
    await query(
      database,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         pg_has_role('pg_execute_server_program', 'MEMBER') AS runs_programs,
         pg_get_userbyid(datdba) = rolname AS owns
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      runs_programs: false,
      owns: true,
    },
  ]);
  await expect(query(database, "COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow(/permission denied/);
  await expect(query(database, "SELECT pg_read_file('PG_VERSION')")).rejects.toThrow(/permission denied/);
});

test('takes over a database from before there was that role', async () => {
  const first = await start();
  const superuser = first.superuserString.replace(/\/postgres\b/, '/shop');
  // What such a version left behind: everything belongs to the role that created the cluster.
  await query({ connectionString: superuser }, 'ALTER DATABASE shop OWNER TO shop');
  await migrate(superuser, { log });
  await query(
    { connectionString: superuser },
    `CREATE TABLE old (id int GENERATED ALWAYS AS IDENTITY, "a b" text); INSERT INTO old ("a b") VALUES ('kept');
     CREATE VIEW "An old view" AS SELECT * FROM old; CREATE TYPE old_kind AS ENUM ('a')`,
  );
  await first.stop();
  const database = await start();
  expect(
    await query(
      database,
      `SELECT count(*)::int AS of_others FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname IN ('public', 'graphile_worker') AND pg_get_userbyid(relowner) <> current_user`,
    ),
  ).toEqual([{ of_others: 0 }]);
  await migrate(database.connectionString, { log });
  expect(await query(database, 'ALTER TABLE old ADD more int; SELECT "a b" FROM old')).toEqual([
    { 'a b': 'kept' },
  ]);
  await query(database, "DROP TYPE old_kind; SELECT graphile_worker.add_job('nothing')");
});

test('migrates, queues jobs and notifies as that role', async () => {
  const { connectionString } = await start();
  await migrate(connectionString, { log });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const heard = new Promise((resolve) => client.on('notification', ({ channel }) => resolve(channel)));
  await client.query("LISTEN news; SELECT graphile_worker.add_job('nothing'); NOTIFY news");
  expect(await heard).toBe('news');
  await client.end();
});

test('rejects connections without the password', async () => {
  const { connectionString } = await start();
  const client = new pg.Client({ connectionString: connectionString.replace(/:[0-9a-f]+@/, ':guess@') });
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

test('restarts a killed PostgreSQL at the same address, with everything committed', async () => {
  const database = await start();
  await query(database, 'CREATE TABLE committed AS SELECT 42 AS id');
  process.kill(serverPid(), 'SIGKILL');
  await expect.poll(() => events, { timeout: 40_000 }).toContain('the database is back');
  expect(await query(database, 'SELECT id FROM committed')).toEqual([{ id: 42 }]);
});

test('takes over the server that a killed shop has left running', async () => {
  const shop = await startShop();
  const left = serverPid();
  shop.process.kill('SIGKILL');
  await shop.ended;
  const database = await start();
  expect(events).toEqual(['took over the database that was left running', 'launched']);
  expect(serverPid()).toBe(left);
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
  expect(isAlive(left)).toBe(false);
});

test('watches over a server that it has taken over', async () => {
  const shop = await startShop();
  shop.process.kill('SIGKILL');
  await shop.ended;
  const database = await start();
  process.kill(serverPid(), 'SIGKILL');
  await expect.poll(() => events, { timeout: 40_000 }).toContain('the database is back');
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('refuses a second shop on the same directory and names the first', async () => {
  const shop = await startShop();
  await expect(start()).rejects.toThrow(`is in use by another shop (process ${shop.process.pid})`);
  expect(events).not.toContain('launched');
  expect(await query({ connectionString: shop.line }, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('refuses a second database in the same process', async () => {
  await start();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(EmbeddedError);
});

test('starts a server where no socket can be made, and reaches it by its address', async () => {
  await (await start()).stop();
  const paths = clusterPaths(realpathSync(dataDir));
  const runAs = chooseRunAs(paths.cluster);
  const port = await freePort();
  const inTheWay = join(paths.cluster, `.s.PGSQL.${port}`);
  mkdirSync(inTheWay);
  const server = await launch(paths, findBinaries(runAs), { port, runAs, durable: true });
  rmdirSync(inTheWay);
  expect(socketFolder(paths, server)).toBeUndefined();
  const database = await start();
  expect(events).toContain('took over the database that was left running');
  expect(database.connectionString).toMatch(new RegExp(`@127\\.0\\.0\\.1:${port}/\\w+$`));
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('is not held up by locks of killed processes whose numbers are in use again', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: process.ppid, mark: 'an earlier life' }));
  writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n/elsewhere\n0\n5432\n`);
  const database = await start();
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.runIf(canBecomeNobody)('works for an ordinary user', async () => {
  const home = join(root, 'home');
  mkdirSync(home);
  chmodSync(root, 0o711);
  chownSync(home, nobody.uid, nobody.gid);
  const shop = await startShop({ directory: home, ...nobody });
  expect(await query({ connectionString: shop.line }, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  shop.process.kill('SIGTERM');
  await shop.ended;
});

test.runIf(canBecomeNobody)('tells an ordinary user when the directory belongs to someone else', async () => {
  await (await start()).stop();
  chmodSync(root, 0o711);
  const shop = await startShop(nobody);
  expect(shop.line).toMatch(/^EmbeddedError: The data directory .* belongs to another user/);
});

/** A shop in a process of its own; its first line is the connection string, or why there is none. */
async function startShop(as: { directory?: string; uid?: number; gid?: number } = {}) {
  const { directory = dataDir, ...user } = as;
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    try {
      const database = await startEmbedded({ dataDir: ${JSON.stringify(directory)}, log });
      process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
      setInterval(() => {}, 60_000);
      console.log(database.connectionString);
    } catch (error) {
      console.log(String(error));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  shops.push({ process: child, ended });
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  return { process: child, line, ended };
}

const serverPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(
  database: Pick<EmbeddedDatabase, 'connectionString'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    // Of several statements, the rows of the last.
    return [await client.query(text)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
