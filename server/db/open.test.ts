import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { administer, createTestDatabase } from '../../tests/support/database.ts';
import type { Database, Db } from './open.ts';
import { createLog } from '../log.ts';
import { allowMinutes, openDatabase, withoutTimeLimit } from './open.ts';

/** As they are written: a field that the log can't write ends the process. */
const warnings: string[] = [];
let here: TestDatabase;
let database: Database;

beforeAll(async () => {
  here = await createTestDatabase();
  const log = createLog('warn', { write: (line: string) => void warnings.push(line) });
  database = openDatabase(here.connectionString, { log });
});
afterAll(async () => {
  await database.close();
  await here.drop();
});

test('reads bigint as a number', async () => {
  const { rows } = await sql<{ cents: unknown }>`SELECT 123456789012::bigint AS cents`.execute(database.db);
  expect(rows).toEqual([{ cents: 123_456_789_012 }]);
});

test('reads arrays of integers as numbers', async () => {
  const { rows } = await sql`SELECT '{}'::int[] AS none, '{-1,1955}'::int[] AS some`.execute(database.db);
  expect(rows).toEqual([{ none: [], some: [-1, 1955] }]);
});

test('turns column names into camelCase and leaves the keys inside jsonb alone', async () => {
  const { rows } = await sql`SELECT '{"create_time": {"time_zone": 1}}'::jsonb AS raw_body`.execute(
    database.db,
  );
  expect(rows).toEqual([{ rawBody: { create_time: { time_zone: 1 } } }]);
});

const limit = async (db: Db) =>
  (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(db)).rows[0]
    ?.limit;

test('ends a statement that takes longer than the limit', async () => {
  expect(await limit(database.db)).toBe('5s');
});

test('lets the statements of one transaction take minutes, and none after it', async () => {
  const one = openDatabase(database.connectionString, { log: { warn: () => {} }, max: 1 });
  const within = await one.db.transaction().execute(async (tx) => {
    await allowMinutes(tx);
    return limit(tx);
  });
  expect([within, await limit(one.db)]).toEqual(['5min', '5s']);
  await one.close();
});

test('takes the limit off for what may take long, and puts it back even if that fails', async () => {
  const one = openDatabase(database.connectionString, { log: { warn: () => {} }, max: 1 });
  expect(await withoutTimeLimit(one.db, limit)).toBe('0');
  expect(await limit(one.db)).toBe('5s');
  const failed = withoutTimeLimit(one.db, (db) => sql`SELECT 1 / 0`.execute(db));
  await expect(failed).rejects.toThrow('division by zero');
  expect(await limit(one.db)).toBe('5s');
  await one.close();
});

test('says why bulk work failed when its connection was lost', async () => {
  const one = openDatabase(database.connectionString, { log: { warn: () => {} }, max: 1 });
  const lost = withoutTimeLimit(one.db, (db) =>
    sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db),
  );
  await expect(lost).rejects.toThrow('terminating connection');
  expect(await limit(one.db)).toBe('5s');
  await one.close();
});

test('connects with parameters that a pooler accepts', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pooled = openDatabase(`postgres://shop:secret@127.0.0.1:${port}/shop`, { log: { warn: () => {} } });
  const refused = pooled.isReady();
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [startup] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await refused;
  await pooled.close();
  server.close();
  const names = startup
    .toString('latin1', 8)
    .split('\0')
    .filter((_, index) => index % 2 === 0);
  // What PgBouncer keeps track of; with others it ends the connection.
  expect(names.filter(Boolean).toSorted()).toEqual([
    'application_name',
    'client_encoding',
    'database',
    'user',
  ]);
});

test('outlives connections that are killed while idle', async () => {
  await sql`SELECT 1`.execute(database.db);
  await administer(
    here.connectionString,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`,
  );
  await expect.poll(() => warnings.join('')).toContain('an idle database connection was lost');
  const { rows } = await sql`SELECT 1 AS one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});
