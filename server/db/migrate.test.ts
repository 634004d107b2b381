// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { createEmptyDatabase } from '../../tests/support/database.ts';
import type { AppliedMigration } from './migrate.ts';
import { migrate, MigrationError, recreateSchema } from './migrate.ts';

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
  for (const name of ['0003-more.sql', '0004-less.sql', '0005-least.sql'])
    rmSync(join(folder, name), { force: true });
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

test('starts on a database that a newer release has brought on, for as long as that one says', async () => {
  const start = () => migrate(database.connectionString, { log, folder });
  write('0003-more.sql', 'CREATE TABLE more (id int);');
  await start();
  rmSync(join(folder, '0003-more.sql'));
  await expect(start()).resolves.toBeUndefined();

  const less = '-- needs 0002-parts.sql\nDROP TABLE more;';
  write('0003-more.sql', 'CREATE TABLE more (id int);');
  write('0004-less.sql', less);
  await start();
  rmSync(join(folder, '0004-less.sql'));
  await expect(start()).resolves.toBeUndefined();

  write('0004-less.sql', less);
  write('0005-least.sql', '-- needs 0004-less.sql\nALTER TABLE trucks DROP COLUMN part;');
  await start();
  for (const name of ['0004-less.sql', '0005-least.sql']) rmSync(join(folder, name));
  await expect(start()).rejects.toThrow(
    'The database is newer than this version of the shop: it has 0005-least.sql, which needs 0004-less.sql',
  );
});

describe('with a locked table', () => {
  let holder: pg.Client;
  beforeEach(async () => {
    await migrate(database.connectionString, { log, folder });
    write('0003-more.sql', 'ALTER TABLE trucks ADD COLUMN more int;');
    holder = new pg.Client({ connectionString: database.connectionString });
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM trucks');
  });
  afterEach(() => holder.end());

  test('lets others get on meanwhile, and changes it once it is free', async () => {
    const wait = { lockMs: 50, pauseMs: 50, tries: 100 };
    const migrating = migrate(database.connectionString, { log, folder, wait });
    // A reader would wait for ever behind a change that waits for ever.
    for (let n = 0; n < 5; n += 1) expect(await query('SELECT id FROM trucks')).toEqual([{ id: 1955 }]);
    await holder.query('COMMIT');
    await migrating;
    expect(await query('SELECT more FROM trucks')).toEqual([{ more: null }]);
  });

  test('gives up in the end, and says which file', async () => {
    const wait = { lockMs: 10, pauseMs: 10, tries: 3 };
    await expect(migrate(database.connectionString, { log, folder, wait })).rejects.toThrow(
      '0003-more.sql: canceling statement due to lock timeout',
    );
  });
});

test('tries again after a deadlock with a statement of the release before', async () => {
  await migrate(database.connectionString, { log, folder });
  await query('CREATE SEQUENCE tries');
  write(
    '0003-more.sql',
    `DO $$ BEGIN IF nextval('tries') = 1 THEN RAISE deadlock_detected; END IF; END $$; ALTER TABLE trucks ADD COLUMN more int;`,
  );
  const wait = { lockMs: 50, pauseMs: 10, tries: 2 };
  await migrate(database.connectionString, { log, folder, wait });
  expect(await query('SELECT more FROM trucks')).toEqual([{ more: null }]);
});

test('makes an index without locking anybody out, while other processes start, and again after a failure', async () => {
  await migrate(database.connectionString, { log, folder });
  await query('INSERT INTO trucks VALUES (1956), (1957); UPDATE trucks SET part = 1');
  const makes = (kind: string) =>
    [
      '-- outside a transaction\n-- Some words; and more.',
      'DROP INDEX CONCURRENTLY IF EXISTS trucks_part;',
      `CREATE ${kind} CONCURRENTLY trucks_part ON trucks (part);\n`,
    ].join('\n');
  write('0003-more.sql', makes('UNIQUE INDEX'));
  const start = () => migrate(database.connectionString, { log, folder });
  await expect(start()).rejects.toThrow('0003-more.sql: could not create unique index');
  const valid = `SELECT indisvalid FROM pg_index WHERE indexrelid = 'trucks_part'::regclass`;
  expect(await query(valid)).toEqual([{ indisvalid: false }]);
  write('0003-more.sql', makes('INDEX'));
  await Promise.all([start(), start(), start()]);
  expect(await query(valid)).toEqual([{ indisvalid: true }]);

  // A backup is restored in one transaction.
  const applied = (await query('SELECT name, checksum FROM migrations')) as AppliedMigration[];
  await database.drop();
  database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('BEGIN');
  await recreateSchema(client, applied, { folder });
  await client.query('COMMIT');
  await client.end();
  expect(await query(valid)).toEqual([{ indisvalid: true }]);
});

describe('on a database from before the first schema was folded', () => {
  const names = () => query('SELECT name FROM migrations ORDER BY name');
  const start = () => migrate(database.connectionString, { log, folder });
  beforeEach(async () => {
    await start();
    await query(`UPDATE migrations SET name = CASE name
      WHEN '0001-trucks.sql' THEN '0001-shop.sql' ELSE '0040-refused-replies.sql' END`);
    for (const name of ['0001-trucks.sql', '0002-parts.sql']) write(name, '-- first schema\nSELECT 1 / 0;');
    write('0003-more.sql', 'INSERT INTO trucks VALUES (1957);');
    applied.length = 0;
  });

  test('records the first schema in place of what it was folded from, once, and applies what is later', async () => {
    await Promise.all([start(), start(), start()]);
    expect(applied).toEqual([{ name: '0040-refused-replies.sql' }, { name: '0003-more.sql' }]);
    expect(await names()).toEqual([
      { name: '0001-trucks.sql' },
      { name: '0002-parts.sql' },
      { name: '0003-more.sql' },
    ]);
    expect(await query('SELECT id FROM trucks ORDER BY id')).toEqual([{ id: 1955 }, { id: 1957 }]);
  });

  test('keeps the record of a later file, which a newer version of the shop has applied', async () => {
    await query(`INSERT INTO migrations (name, checksum) VALUES ('0041-newer.sql', '')`);
    await start();
    expect(await names()).toContainEqual({ name: '0041-newer.sql' });
    await query(`UPDATE migrations SET needs = name WHERE name = '0041-newer.sql'`);
    await expect(start()).rejects.toThrow('The database is newer than this version of the shop');
  });

  test('refuses an older one, and says how to start over', async () => {
    await query(`DELETE FROM migrations WHERE name = '0040-refused-replies.sql'`);
    const before = await names();
    await expect(start()).rejects.toThrow('Run `npm run db:reset` to delete it and start with a new one');
    expect(await names()).toEqual(before);
    expect(applied).toEqual([]);
  });
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
