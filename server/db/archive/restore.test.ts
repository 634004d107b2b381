// @module-tag slow
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { createEmptyDatabase, wholeDatabase } from '../../../tests/support/database.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';
import { sentFile } from '../../../tests/support/inquiries.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { createDiskStorage } from '../../adapters/storage/disk.ts';
import { documentFile } from '../../features/files/document-data.ts';
import { pictureFiles } from '../../features/files/picture-data.ts';
import { sweepPictures } from '../../features/files/upload-picture.ts';
import { storageKey } from '../../features/inquiries/file-data.ts';
import { newId } from '../id.ts';
import { readInstallation } from '../installation.ts';
import type { Database } from '../open.ts';
import { openDatabase } from '../open.ts';
import type { Entry } from './archive.ts';
import { packArchive, readArchive } from './archive.ts';
import type { Header } from './header.ts';
import { checkArchive, restoreArchive } from './restore.ts';
import { readSnapshot } from './snapshot.ts';

const migrations = join(import.meta.dirname, '../migrations');
const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const log = { info: () => {}, warn: () => {} };

let shop: TestApp;
let archive: Buffer;
const missing: string[] = [];
const picture = newId();
const document = newId();
let file: string;

beforeAll(async () => {
  shop = await buildTestApp();
  const { db, storage, queue, config } = shop.deps;
  const { id: userId } = await newAdmin(shop);
  // What COPY must escape, and a row longer than a piece of a table.
  const text = { name: 'A\tB\nC\\N "½" \u{1F6FB}', description: 'long '.repeat(300_000) };
  const { id } = await createProduct(shop, text);
  await sell(shop, id, 2);
  await db.insertInto('pictures').values({ id: picture, width: 1, height: 1, userId }).execute();
  for (const [at, key] of pictureFiles(picture).entries())
    if (at > 0) await storage.put(key, Buffer.from([0, 255, at]), 'image/webp');
  const instructions = { id: document, sizeBytes: 4, userId, createdAt: shop.deps.clock() };
  await db.insertInto('documents').values(instructions).execute();
  await storage.put(documentFile(document), '%PDF', 'application/pdf');
  file = storageKey((await sentFile(shop)).id);
  const kept = { jobKey: 'kept', maxAttempts: 7, runAt: new Date('2040-01-01') };
  await queue.enqueue(db, 'send-backup-email', { backupId: newId() }, kept);
  // As each nightly backup finds itself.
  await queue.enqueue(db, 'make-backup', {});
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 7, last_error = 'no ''luck''' WHERE key = 'kept'`.execute(
    db,
  );
  const entries = readSnapshot({
    connectionString: shop.deps.database.connectionString,
    storage,
    secrets: config,
    at: new Date('2026-11-23T11:27:00Z'),
    onMissing: (key) => missing.push(key),
  });
  archive = await packEntries(entries);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const packEntries = async (entries: AsyncIterable<Entry>) =>
  Buffer.concat(await (await packArchive(entries, { key: undefined, at: new Date() })).toArray());
const open = (bytes = archive) => readArchive(Readable.from([bytes]), undefined);

/** Restores into a new database and hands it over. */
async function restored(
  work: (target: { database: Database; files: string; restoring: Promise<void> }) => Promise<void>,
  { bytes = archive, from = migrations, prepare = '', practice = false } = {},
): Promise<void> {
  const empty: TestDatabase = await createEmptyDatabase();
  const database = openDatabase(empty.connectionString, { log, max: 2 });
  const files = mkdtempSync(join(folder, 'files-'));
  try {
    if (prepare) await database.pool.query(prepare);
    const target = { connectionString: empty.connectionString, storage: createDiskStorage(files) };
    const restoring = restoreArchive(open(bytes), { ...target, report: () => {}, practice, folder: from });
    restoring.catch(() => {});
    await work({ database, files, restoring });
  } finally {
    await database.pool.end();
    await empty.drop();
  }
}

/** Leaves out what is another after each restore. */
const comparable = (rows: string) => rows.replaceAll(/"(applied_at|shop_id)": "[^"]*"/g, '');
const jobsOf = async ({ db }: Pick<Database, 'db'>) =>
  (
    await sql<{
      identifier: string;
    }>`SELECT identifier, payload, queue_name, run_at, max_attempts, key, priority, attempts, last_error
      FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
      LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = job_queue_id ORDER BY jobs.id`.execute(
      db,
    )
  ).rows;
/** Indexes, constraints and triggers, as their definitions. */
const schemaOf = async ({ db }: Pick<Database, 'db'>) =>
  (
    await sql`
      SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`.execute(
      db,
    )
  ).rows;

describe('restoreArchive', () => {
  it('gives back every row, job, file, number and rule', async () => {
    await restored(async ({ database, files, restoring }) => {
      await restoring;
      expect(comparable(await wholeDatabase({ deps: database }))).toEqual(
        comparable(await wholeDatabase(shop)),
      );
      const jobs = (await jobsOf(shop.deps)).filter(({ identifier }) => identifier !== 'make-backup');
      expect(await jobsOf(database)).toEqual(jobs);
      expect(jobs.length).toBeGreaterThan(1);
      expect(await schemaOf(database)).toEqual(await schemaOf(shop.deps));
      // It is another shop from now on.
      const { shopId } = await readInstallation(database.db);
      expect(shopId).not.toBe((await readInstallation(shop.deps.db)).shopId);
      const storage = createDiskStorage(files);
      expect(await storage.read(file)).toEqual(await shop.deps.storage.read(file));
      const [, second = ''] = pictureFiles(picture);
      expect([...((await storage.read(second)) ?? [])]).toEqual([0, 255, 1]);
      expect(await storage.read(documentFile(document))).toHaveLength(4);
      // The next order gets the next number, and search finds it.
      const numbers = await database.pool.query(`
        INSERT INTO orders (id, guest_id, email, shipping_address, address_incomplete, payment_method,
          undiscounted_items_cents, items_cents, shipping_cents, handling_cents, tax_cents, total_cents, tax_state,
          tax_basis_points, expires_at)
        SELECT repeat('a', 24), guest_id, email, '{"name": "New"}', false, 'PayPal', 0, 0, 0, 0, 0, 0, 'CA', 0, now()
        FROM orders LIMIT 1 RETURNING number - (SELECT max(number) FROM orders) AS step`);
      expect(numbers.rows).toEqual([{ step: 1 }]);
      const found = await database.pool.query(`SELECT FROM order_search WHERE order_id = repeat('a', 24)`);
      expect(found.rowCount).toBe(1);
    });
  });

  it('adds no jobs that run by the clock, which earlier archives have', async () => {
    const row = 'make-backup\tlong\t{}\t2026-11-23 11:27:00+00\t25\t\\N\t-10\t1\t\\N\n';
    const bytes = await packEntries(
      (async function* () {
        for await (const { name, bytes: present } of open()) {
          expect(Buffer.from(present).includes('make-backup')).toBe(false);
          const isJobs = name.startsWith('tables/waiting_jobs/');
          yield { name, bytes: isJobs ? Buffer.concat([present, Buffer.from(row)]) : present };
        }
      })(),
    );
    await restored(
      async ({ database, restoring }) => {
        await restoring;
        const jobs = await jobsOf(database);
        expect(jobs.map(({ identifier }) => identifier)).not.toContain('make-backup');
        expect(jobs.length).toBeGreaterThan(1);
      },
      { bytes },
    );
  });

  it('makes a practice copy without jobs, also of an archive from before there were any', async () => {
    const earlier = packEntries(
      (async function* () {
        for await (const { name, bytes } of open()) {
          if (name.startsWith('tables/installation/')) continue;
          const header = name === 'backup.json' && (JSON.parse(bytes.toString()) as Header);
          if (header) {
            header.migrations = header.migrations.filter((one) => one.name !== '0011-installation.sql');
            header.tables = header.tables.filter((table) => table.name !== 'installation');
          }
          yield { name, bytes: header ? Buffer.from(JSON.stringify(header)) : bytes };
        }
      })(),
    );
    for (const bytes of [archive, await earlier])
      await restored(
        async ({ database, restoring }) => {
          await restoring;
          expect(await jobsOf(database)).toEqual([]);
          expect(await readInstallation(database.db)).toMatchObject({ isPractice: true });
        },
        { bytes, practice: true },
      );
  });

  it('names the files that are missing, and leaves out those that nothing refers to', async () => {
    expect(missing).toEqual(pictureFiles(picture).slice(0, 1));
    const { header, files } = await checkArchive(open());
    // Those of the picture but one, the document, and the PDF of the inquiry.
    expect(files).toBe(pictureFiles(picture).length + 1);
    expect(header.madeAt).toBe('2026-11-23T11:27:00.000Z');
  });

  it('contains no key, and not what a crash may lose', async () => {
    const { header } = await checkArchive(open());
    expect(header.tables.map(({ name }) => name)).not.toContain('rate_limit_counters');
    for await (const { bytes } of open()) expect(bytes.includes(shop.deps.config.sessionSecret)).toBe(false);
  });

  /** Returns a folder with the migrations and a later one. */
  const withLater = (text: string) => {
    const later = mkdtempSync(join(folder, 'later-'));
    for (const name of readdirSync(migrations)) copyFileSync(join(migrations, name), join(later, name));
    writeFileSync(join(later, '9999-later.sql'), text);
    return later;
  };

  it('brings a backup of an earlier version to the present shape', async () => {
    const later = withLater(
      `ALTER TABLE orders ADD COLUMN weight integer NOT NULL DEFAULT 7;
       UPDATE orders SET weight = 8; ALTER TABLE guests RENAME COLUMN email TO address;
       UPDATE products SET description = ''; UPDATE products SET description = 'Steel';
       ALTER TABLE products DROP COLUMN california_warning;`,
    );
    await restored(
      async ({ database, restoring }) => {
        await restoring;
        const { rows } = await database.pool.query('SELECT DISTINCT weight FROM orders');
        expect(rows).toEqual([{ weight: 8 }]);
      },
      { from: later },
    );
  });

  describe('of a backup from before the first schema was folded', () => {
    /** The archive under former migrations, and the columns of each table in another order. */
    const former = (...names: string[]) =>
      packEntries(
        (async function* () {
          for await (const { name, bytes } of open()) {
            const text = () => bytes.toString();
            if (name === 'backup.json') {
              const header = JSON.parse(text()) as Header;
              const later = header.migrations.filter((migration) => migration.name > '0007-site.sql');
              const migrations = [...names.map((migration) => ({ name: migration, checksum: '' })), ...later];
              const tables = header.tables.map((table) => ({
                ...table,
                columns: table.columns.toReversed(),
              }));
              yield { name, bytes: Buffer.from(JSON.stringify({ ...header, migrations, tables })) };
            } else if (name.startsWith('tables/') && !name.startsWith('tables/waiting_jobs/')) {
              const rows = text()
                .split('\n')
                .map((row) => row.split('\t').toReversed().join('\t'));
              yield { name, bytes: Buffer.from(rows.join('\n')) };
            } else yield { name, bytes };
          }
        })(),
      );

    it('makes the tables of the first schema, whatever the order of their columns was', async () => {
      const bytes = await former('0001-accounts-and-catalog.sql', '0040-refused-replies.sql');
      await restored(
        async ({ database, restoring }) => {
          await restoring;
          expect(comparable(await wholeDatabase({ deps: database }))).toEqual(
            comparable(await wholeDatabase(shop)),
          );
          expect(await schemaOf(database)).toEqual(await schemaOf(shop.deps));
        },
        { bytes },
      );
    });

    it('refuses one that is older', async () => {
      const bytes = await former('0001-accounts-and-catalog.sql', '0039-orders-of-coupons.sql');
      await expect(checkArchive(open(bytes))).rejects.toThrow('from before its first release');
    });
  });

  it('refuses a backup of a later version before it touches the database', async () => {
    const earlier = mkdtempSync(join(folder, 'earlier-'));
    const [last = '', ...others] = readdirSync(migrations).toSorted().toReversed();
    for (const name of others) copyFileSync(join(migrations, name), join(earlier, name));
    const message = `The backup is newer than this version of the shop: it has ${last}.`;
    await expect(checkArchive(open(), { folder: earlier })).rejects.toThrow(message);
    writeFileSync(join(earlier, last), 'SELECT 1');
    await expect(checkArchive(open(), { folder: earlier })).rejects.toThrow(`a shop with another ${last}`);
  });

  it.each([
    ['no JSON', '{'],
    ['another format', '{"format":2}'],
  ])('refuses an archive that begins with %s, in words', async (_, header) => {
    const bytes = await packEntries(
      (async function* () {
        yield { name: 'backup.json', bytes: Buffer.from(header) };
      })(),
    );
    await expect(checkArchive(open(bytes))).rejects.toThrow('The archive does not begin with a backup.json');
  });

  it('refuses a database that has tables', async () => {
    await restored(
      async ({ database, restoring }) => {
        await expect(restoring).rejects.toThrow('The database is not empty: it has a table trucks');
        expect((await database.pool.query('SELECT id FROM trucks')).rows).toEqual([{ id: 1957 }]);
      },
      { prepare: 'CREATE TABLE trucks (id int); INSERT INTO trucks VALUES (1957)' },
    );
  });

  it.each([
    ['the archive is cut off', () => ({ bytes: archive.subarray(0, archive.length - 50) })],
    [
      'the archive has an order line of an unknown order',
      async () => ({
        bytes: await packEntries(
          (async function* () {
            for await (const { name, bytes } of open())
              if (!name.startsWith('tables/orders/')) yield { name, bytes };
          })(),
        ),
      }),
    ],
    ['a later migration fails', () => ({ from: withLater('SELECT 1 / 0') })],
  ])('leaves the database empty when %s', async (_, damage) => {
    await restored(
      async ({ database, restoring }) => {
        await expect(restoring).rejects.toThrow();
        const { rows } = await database.pool.query(
          `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
        );
        expect(rows).toEqual([]);
      },
      await damage(),
    );
  });
});

describe('readSnapshot', () => {
  const snapshot = (connectionString = shop.deps.database.connectionString) =>
    readSnapshot({
      connectionString,
      storage: shop.deps.storage,
      secrets: shop.deps.config,
      at: new Date(),
      onMissing: () => {},
    });

  it('shows one moment, whatever is written meanwhile', async () => {
    const entries = snapshot();
    await entries.next();
    const { name } = await createProduct(shop);
    const rest = await Array.fromAsync(entries);
    expect(rest.some(({ bytes }) => bytes.includes(name))).toBe(false);
  });

  it('keeps pictures from being deleted until it ends', async () => {
    const unused = newId();
    const { id: userId } = await newAdmin(shop);
    const row = { id: unused, width: 1, height: 1, userId, createdAt: new Date('2020-01-01') };
    await shop.deps.db.insertInto('pictures').values(row).execute();
    const [first = ''] = pictureFiles(unused);
    await shop.deps.storage.put(first, 'picture', 'image/webp');
    const entries = snapshot();
    await entries.next();
    await sweepPictures(shop.deps);
    expect(await shop.deps.storage.read(first)).toBeDefined();
    await entries.return(undefined);
    await sweepPictures(shop.deps);
    expect(await shop.deps.storage.read(first)).toBeUndefined();
  });

  it('says so when there is no shop in the database, or no database', async () => {
    const empty = await createEmptyDatabase();
    await expect(snapshot(empty.connectionString).next()).rejects.toThrow(
      'There is no shop in this database',
    );
    await empty.drop();
    await expect(snapshot('postgres://nobody@127.0.0.1:9/shop').next()).rejects.toThrow(
      "The database can't be reached",
    );
  });
});
