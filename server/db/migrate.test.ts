import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { createEmptyDatabase } from '../../tests/support/database.ts';
import { migrate, MigrationError } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const applied: unknown[] = [];
const log = { info: (fields: unknown) => void applied.push(fields) };
let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
  write('0001-trucks.sql', 'CREATE TABLE trucks (id int PRIMARY KEY); INSERT INTO trucks VALUES (1955);');
  write('0002-parts.sql', 'ALTER TABLE trucks ADD COLUMN part text;');
  applied.length = 0;
});
afterEach(async () => {
  await database.drop();
  rmSync(join(folder, '0003-more.sql'), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('applies every file once when three processes start concurrently', async () => {
  write('0003-more.sql', 'SELECT pg_sleep(0.2); INSERT INTO trucks VALUES (1957);');
  const start = () => migrate(database.connectionString, { log, folder });
  await Promise.all([start(), start(), start()]);
  expect(await query('SELECT id FROM trucks ORDER BY id')).toEqual([{ id: 1955 }, { id: 1957 }]);
  expect(applied).toEqual([
    { name: '0001-trucks.sql' },
    { name: '0002-parts.sql' },
    { name: '0003-more.sql' },
  ]);
  expect(await query(`SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS ready`)).toEqual([
    { ready: true },
  ]);
});

test('applies only what is new at the next start', async () => {
  await migrate(database.connectionString, { log, folder });
  write('0003-more.sql', 'INSERT INTO trucks VALUES (1959);');
  applied.length = 0;
  await migrate(database.connectionString, { log, folder });
  expect(applied).toEqual([{ name: '0003-more.sql' }]);
});

test('refuses when an applied file has changed, and applies nothing else', async () => {
  await migrate(database.connectionString, { log, folder });
  write('0002-parts.sql', 'ALTER TABLE trucks ADD COLUMN price int;');
  write('0003-more.sql', 'INSERT INTO trucks VALUES (1959);');
  await expect(migrate(database.connectionString, { log, folder })).rejects.toThrow(
    '0002-parts.sql has changed since it was applied',
  );
  expect(await query('SELECT id FROM trucks')).toEqual([{ id: 1955 }]);
});

test('treats a checkout with other line endings as the same file', async () => {
  write('0003-more.sql', 'SELECT 1;\nSELECT 2;\n');
  await migrate(database.connectionString, { log, folder });
  write('0003-more.sql', 'SELECT 1;\r\nSELECT 2;\r\n');
  await expect(migrate(database.connectionString, { log, folder })).resolves.toBeUndefined();
});

test('refuses a database that is newer than the code', async () => {
  write('0003-more.sql', 'SELECT 1;');
  await migrate(database.connectionString, { log, folder });
  rmSync(join(folder, '0003-more.sql'));
  await expect(migrate(database.connectionString, { log, folder })).rejects.toThrow(
    'The database is newer than this version of the shop: it has 0003-more.sql',
  );
});

test('refuses a database from before the first release and says how to start over', async () => {
  write('0001-shop.sql', 'SELECT 1;');
  await migrate(database.connectionString, { log, folder });
  rmSync(join(folder, '0001-shop.sql'));
  await expect(migrate(database.connectionString, { log, folder })).rejects.toThrow(
    'Run `npm run db:reset` to delete it and start with a new one',
  );
});

test('leaves nothing of a file that fails half-way', async () => {
  write('0003-more.sql', 'INSERT INTO trucks VALUES (1958); SELECT 1 / 0;');
  await expect(migrate(database.connectionString, { log, folder })).rejects.toThrow(MigrationError);
  expect(await query('SELECT id FROM trucks')).toEqual([{ id: 1955 }]);
  expect(await query('SELECT name FROM migrations ORDER BY name')).toEqual([
    { name: '0001-trucks.sql' },
    { name: '0002-parts.sql' },
  ]);
});

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
