import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

const shopMigrations = join(import.meta.dirname, 'migrations');
/** The first file of the schema before the first release. Its tables had other names; its data was the demo's. */
const retiredMigration = '0001-shop.sql';
/** Any number, as long as every process of the shop takes the same lock. */
const lockKey = 1_957_001;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to the present shape: the files of `migrations/` in order, each once and in a transaction of its
 * own, then the job queue's. Processes that start together wait for each other under an advisory lock.
 * @throws MigrationError when a file that was applied has changed since, or the database was made by a newer version of
 *   the shop or by one from before the first release
 */
export async function migrate(
  connectionString: string,
  { log, folder = shopMigrations }: { log: Pick<Log, 'info'>; folder?: string },
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'shop-migrate' });
  // A connection that dies while it only holds the lock fails the next query; without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(createMigrations);
    const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM migrations');
    const files = readMigrations(folder);
    refuseStrangers(rows, files);
    const done = new Set(rows.map((row) => row.name));
    for (const file of files.filter(({ name }) => !done.has(name))) await apply(client, file, log);
    await migrateQueue(connectionString);
    await client.query(addJobsQuietly);
  } finally {
    await client.end();
  }
}

const createMigrations = `CREATE TABLE IF NOT EXISTS migrations
  (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/**
 * Makes `add_jobs_quietly`: graphile-worker's own `add_jobs`, whatever its version, without the notice (see
 * jobs/queue.ts). Fails when there is no notice to leave out, because then the function must be looked at again.
 */
const addJobsQuietly = `DO $make$
DECLARE
  original text := pg_get_functiondef('graphile_worker.add_jobs'::regproc);
  quiet text := regexp_replace(original, 'perform pg_notify[^;]*;', '', 'i');
BEGIN
  IF quiet = original THEN RAISE EXCEPTION 'graphile_worker.add_jobs does not notify as it used to'; END IF;
  EXECUTE replace(quiet, 'graphile_worker.add_jobs(', 'graphile_worker.add_jobs_quietly(');
END $make$`;

/** Creates the queue's tables alone; `migrate` does so, too. */
export const migrateQueue = (connectionString: string): Promise<void> => runMigrations({ connectionString });

/**
 * Creates the tables as they were when these migrations had been applied, in an empty database and in the client's
 * transaction.
 */
export async function recreateSchema(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  { folder = shopMigrations }: { folder?: string } = {},
): Promise<void> {
  refuseOtherSchema(applied, { folder });
  await client.query(createMigrations);
  const files = readMigrations(folder);
  for (const file of files.filter(({ name }) => applied.some((one) => one.name === name)))
    await applyFile(client, file);
}

/** @throws MigrationError when this version of the shop can't make the tables of a backup, which these migrations made */
export function refuseOtherSchema(
  applied: readonly AppliedMigration[],
  { folder = shopMigrations }: { folder?: string } = {},
): void {
  const files = readMigrations(folder);
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file)
      throw new MigrationError(
        `The backup is newer than this version of the shop: it has ${name}. Restore it with the version that made it, or a later one`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(
        `The backup was made by a shop with another ${name}. Restore it with the version that made it`,
      );
  }
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  text: string;
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    // A checkout with other line ends is the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Looks at all files before the first is applied, so that a refusal leaves the database as it was. */
function refuseStrangers(applied: readonly AppliedMigration[], files: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file && name === retiredMigration)
      throw new MigrationError(
        'The database was made by a version of the shop from before its first release and can only hold demo data. ' +
          'Run `npm run db:reset` to delete it and start with a new one',
      );
    if (!file)
      throw new MigrationError(`The database is newer than this version of the shop: it has ${name}`);
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `${name} has changed since it was applied. Restore it and add a new file instead`,
      );
    }
  }
}

async function apply(client: pg.Client, file: Migration, log: Pick<Log, 'info'>): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyFile(client, file);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  log.info({ name: file.name }, 'migration applied');
}

async function applyFile(client: pg.Client, { name, checksum, text }: Migration): Promise<void> {
  await client.query(text);
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
