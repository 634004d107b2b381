import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

const shopMigrations = join(import.meta.dirname, 'migrations');
/** The last of the files from before the first release that the first schema was folded from (decision 030). */
const lastFolded = '0040-refused-replies.sql';
/** Any number, as long as every process of the shop takes the same lock. */
const lockKey = 1_957_001;
const lockEveryMs = 100;
/**
 * Whoever needs a table waits behind a statement that waits to change it: shorter than buyers' statements may wait
 * (`open.ts`), and after a pause in which they get on, once more.
 */
const waits = { lockMs: 2_000, pauseMs: 2_000, tries: 30 };
/** A lock that could not be taken in time, and a deadlock with a statement of the release before. */
const lockErrors = new Set(['55P03', '40P01']);

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to the present shape: the files of `migrations/` in order, each once and in a transaction of its
 * own, unless it says otherwise (CONTRIBUTING.md, "Changing a table"), then the job queue's. The release before goes on
 * serving meanwhile. Processes that start together wait for each other under an advisory lock.
 * @throws MigrationError when a file that was applied has changed since, a table stays locked, or the database was made by
 *   a version of the shop from before the first schema or by a newer one that this one can't work beside
 */
export async function migrate(
  connectionString: string,
  {
    log,
    folder = shopMigrations,
    wait = waits,
  }: { log: Pick<Log, 'info'>; folder?: string; wait?: typeof waits },
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'shop-migrate' });
  // A connection that dies while it only holds the lock fails the next query; without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client);
    await client.query(createMigrations);
    const { rows } = await client.query<Recorded>('SELECT name, checksum, needs FROM migrations');
    const files = readMigrations(folder);
    const known = inPresentNames(rows, files, {
      refusal:
        'The database was made by a version of the shop from before its first release and can only hold demo data. ' +
        'Run `npm run db:reset` to delete it and start with a new one',
    });
    refuseStrangers(known, files);
    if (known !== rows) {
      await replaceRecords(client, known);
      log.info({ name: lastFolded }, 'first schema recorded in place of what it was folded from');
    }
    const done = new Set(known.map(({ name }) => name));
    for (const file of files.filter(({ name }) => !done.has(name))) {
      await apply(client, file, wait);
      log.info({ name: file.name }, 'migration applied');
    }
    await migrateQueue(client, connectionString);
  } finally {
    await client.end();
  }
}

const createMigrations = `
  CREATE TABLE IF NOT EXISTS migrations
    (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  ALTER TABLE migrations ADD COLUMN IF NOT EXISTS needs text`;

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
  -- Otherwise PostgreSQL plans one of its statements again on each call, which takes longer than running them.
  ALTER FUNCTION graphile_worker.add_jobs_quietly SET plan_cache_mode = force_generic_plan;
END $make$`;

/** Brings what the queue has in the database to the present shape; `migrate` does so, too. */
export async function migrateQueue(client: pg.Client, connectionString: string): Promise<void> {
  await runMigrations({ connectionString });
  await client.query(addJobsQuietly);
}

/**
 * Creates the tables as they were when these migrations had been applied, in an empty database and in the client's
 * transaction.
 * @returns a function that brings them to the present shape, in the same transaction
 */
export async function recreateSchema(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  { folder = shopMigrations }: { folder?: string } = {},
): Promise<() => Promise<void>> {
  const { known, later } = migrationsOfBackup(applied, folder);
  await client.query(createMigrations);
  for (const file of known) await applyWhole(client, file);
  return async () => {
    // A table can't be altered while a reference to or from its changed rows is still to be checked.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const file of later) await applyWhole(client, file);
  };
}

/** @throws MigrationError when this version of the shop can't make the tables of a backup, which these migrations made */
export function refuseOtherSchema(
  applied: readonly AppliedMigration[],
  { folder = shopMigrations }: { folder?: string } = {},
): void {
  migrationsOfBackup(applied, folder);
}

/**
 * Returns the files that make the tables of a backup, and those that it was made before.
 * @throws MigrationError when this version doesn't have the former
 */
function migrationsOfBackup(
  applied: readonly AppliedMigration[],
  folder: string,
): { known: Migration[]; later: Migration[] } {
  const files = readMigrations(folder);
  const known = inPresentNames(applied, files, {
    refusal:
      'The backup was made by a version of the shop from before its first release. Restore it with the version that made it',
  });
  for (const { name, checksum } of known) {
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
  const isKnown = ({ name }: Migration) => known.some((one) => one.name === name);
  return { known: files.filter(isKnown), later: files.filter((file) => !isKnown(file)) };
}

/** Not by waiting in a statement: an index that is created concurrently waits for all statements to end. */
async function takeLock(client: pg.Client): Promise<void> {
  const query = 'SELECT pg_try_advisory_lock($1) AS taken';
  while (!(await client.query<{ taken: boolean }>(query, [lockKey])).rows[0]?.taken) await sleep(lockEveryMs);
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  text: string;
  /** What every database begins with. */
  isFirstSchema: boolean;
  /** Its statements run one by one, each on its own. */
  outsideTransaction: boolean;
  /** The migration that a release must know to work after this one; null when each release does that worked before it. */
  needs: string | null;
}

type Recorded = Pick<Migration, 'name' | 'checksum' | 'needs'>;

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    // A checkout with other line ends is the same migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return {
      name,
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
      isFirstSchema: /^-- first schema$/m.test(text),
      outsideTransaction: /^-- outside a transaction$/m.test(text),
      needs: /^-- needs (\S+)$/m.exec(text)?.[1] ?? null,
    };
  });
}

/**
 * Returns what was applied, under its present names: the first schema in place of all that it was folded from.
 * @throws MigrationError with the refusal when only some of that was applied
 */
function inPresentNames<Applied extends AppliedMigration>(
  applied: readonly Applied[],
  files: readonly Migration[],
  { refusal }: { refusal: string },
): readonly (Applied | Migration)[] {
  const first = files.filter(({ isFirstSchema }) => isFirstSchema);
  const isFirst = (name: string) => first.some((file) => file.name === name);
  if (applied.length === 0 || first.length === 0 || applied.some(({ name }) => isFirst(name))) return applied;
  if (applied.every(({ name }) => name !== lastFolded)) throw new MigrationError(refusal);
  // What is later than the forty is ours, or of a newer version of the shop.
  const isLater = (name: string) => name > lastFolded || files.some((file) => file.name === name);
  return [...first, ...applied.filter(({ name }) => isLater(name))];
}

/** Looks at all files before the first is applied, so that a refusal leaves the database as it was. */
function refuseStrangers(applied: readonly Recorded[], files: Migration[]): void {
  for (const { name, checksum, needs } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file && needs !== null && files.every((known) => known.name !== needs))
      throw new MigrationError(
        `The database is newer than this version of the shop: it has ${name}, which needs ${needs}`,
      );
    if (file && file.checksum !== checksum) {
      throw new MigrationError(
        `${name} has changed since it was applied. Restore it and add a new file instead`,
      );
    }
  }
}

/** @throws MigrationError */
async function apply(client: pg.Client, file: Migration, wait: typeof waits): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (file.outsideTransaction ? applyEach(client, file) : applyAll(client, file, wait.lockMs));
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && lockErrors.has(error.code ?? '');
      if (!isLocked || tries === wait.tries)
        throw new MigrationError(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      await sleep(wait.pauseMs);
    }
  }
}

const applyAll = (client: pg.Client, file: Migration, lockMs: number): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    await applyWhole(client, file);
  });

/** In the client's transaction. Where nobody else is, an index need not be made concurrently. */
async function applyWhole(client: pg.Client, file: Migration): Promise<void> {
  await client.query(file.outsideTransaction ? file.text.replaceAll(/\bconcurrently\b/gi, '') : file.text);
  await record(client, file);
}

/** What waits here (an index for old transactions) makes nobody else wait. */
async function applyEach(client: pg.Client, file: Migration): Promise<void> {
  for (const statement of file.text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement);
  await record(client, file);
}

const replaceRecords = (client: pg.Client, migrations: readonly Recorded[]): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('DELETE FROM migrations');
    for (const migration of migrations) await record(client, migration);
  });

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function record(client: pg.Client, { name, checksum, needs }: Recorded): Promise<void> {
  await client.query('INSERT INTO migrations (name, checksum, needs) VALUES ($1, $2, $3)', [
    name,
    checksum,
    needs,
  ]);
}
