import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from '../../adapters/storage/port.ts';
import { MigrationError, migrateQueue, recreateSchema, refuseOtherSchema } from '../migrate.ts';
import type { Entry } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { withoutChecks } from './bulk-load.ts';
import { connect, errorMessage } from './connect.ts';
import type { Header } from './header.ts';
import {
  filesPrefix,
  headerName,
  headerSchema,
  isNotByTheClock,
  jobColumns,
  jobsTable,
  reportFolders,
} from './header.ts';

interface RestoreTarget {
  connectionString: string;
  storage: Storage;
  /** Is told what is being done, in words. */
  report: (text: string) => void;
  /** Makes a copy to practice with: without the waiting emails and refunds, and one that never runs any. */
  practice?: boolean;
  /** The migrations; of another folder only in tests. */
  folder?: string;
}

export interface ArchiveContents {
  header: Header;
  files: number;
  bytes: number;
}

/**
 * Reads a whole archive without restoring it.
 * @throws ArchiveError when it is damaged; MigrationError when this version of the shop can't restore it
 */
export async function checkArchive(
  entries: AsyncIterable<Entry>,
  { folder }: Pick<RestoreTarget, 'folder'> = {},
): Promise<ArchiveContents> {
  let header: Header | undefined;
  let files = 0;
  let bytes = 0;
  for await (const entry of entries) {
    header ??= readHeader(entry);
    if (entry.name.startsWith(filesPrefix)) files += 1;
    bytes += entry.bytes.byteLength;
  }
  if (!header) throw new ArchiveError('The archive is empty. Take another one');
  refuseOtherSchema(header.migrations, folder === undefined ? {} : { folder });
  return { header, files, bytes };
}

function readHeader({ name, bytes }: Entry): Header {
  const parsed = name === headerName ? headerSchema.safeParse(parse(bytes)) : undefined;
  if (!parsed?.success)
    throw new ArchiveError(
      `The archive does not begin with a ${headerName} that this version of the shop can read. Restore it with the version that made it, or a later one`,
    );
  return parsed.data;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/**
 * Restores a backup into a database without tables and its files into the storage. The tables are made as they were then,
 * filled, and brought to the present shape, in one transaction: when it fails, the database is as empty as before, and no
 * shop opens a practice copy that is not marked yet.
 * @param entries of an archive that `checkArchive` has found whole
 */
export async function restoreArchive(entries: AsyncIterable<Entry>, target: RestoreTarget): Promise<void> {
  const { connectionString } = target;
  const client = await connect(connectionString, 'shop-restore');
  try {
    await refuseUsed(client);
    // The queue has migrations of its own, which commit by themselves.
    await migrateQueue(client, connectionString);
    await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL client_encoding = 'UTF8'`);
    await restoreInto(client, entries, target).catch((error: unknown) => {
      if (error instanceof ArchiveError || error instanceof MigrationError) throw error;
      throw new ArchiveError(`Nothing was restored: ${errorMessage(error)}`, { cause: error });
    });
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    // Rolls back what is not committed.
    await client.end();
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname LIMIT 1`);
  if (rows[0])
    throw new ArchiveError(
      `The database is not empty: it has a table ${rows[0].name}. A backup is only restored into an empty one: create a new database and name it in DATABASE_URL, or without that, name an empty folder in DATA_DIR.`,
    );
}

async function restoreInto(
  client: pg.Client,
  entries: AsyncIterable<Entry>,
  { storage, report, practice = false, folder }: RestoreTarget,
): Promise<void> {
  let header: Header | undefined;
  let check: (() => Promise<void>) | undefined;
  let upgrade: (() => Promise<void>) | undefined;
  const reportFolder = reportFolders(report);
  for await (const entry of entries) {
    if (!header) {
      header = readHeader(entry);
      upgrade = await recreateSchema(client, header.migrations, folder === undefined ? {} : { folder });
      check = await withoutChecks(
        client,
        header.tables.map(({ name }) => name),
      );
      await client.query(createJobs);
      continue;
    }
    reportFolder(entry);
    const [, kind, table = ''] = /^(tables|files)\/([^/]+)\//.exec(entry.name) ?? [];
    if (kind === 'files') await storage.put(entry.name.slice(filesPrefix.length), entry.bytes, typeOf(entry));
    else if (kind === 'tables') await copyIn(client, table, { header, bytes: entry.bytes });
    else throw new ArchiveError(`The archive contains ${entry.name}, which this version does not know`);
  }
  if (!header) throw new ArchiveError('The archive is empty. Take another one');
  for (const { name, lastValue } of header.sequences)
    await client.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, lastValue]);
  if (!practice) await client.query(addJobs);
  report('Making indexes and checking references');
  await check?.();
  report('Applying later migrations');
  await upgrade?.();
  await client.query('UPDATE installation SET shop_id = gen_random_uuid(), is_practice = $1', [practice]);
}

async function copyIn(
  client: pg.Client,
  table: string,
  { header, bytes }: { header: Header; bytes: Buffer },
): Promise<void> {
  const columns = header.tables
    .find(({ name }) => name === table)
    ?.columns.map((name) => pg.escapeIdentifier(name));
  if (!columns && table !== jobsTable)
    throw new ArchiveError(`The archive does not describe its table ${table}`);
  // Frozen: nobody has seen the table without these rows, so no later vacuum needs to write them again.
  const into = columns
    ? `public.${pg.escapeIdentifier(table)} (${columns.join(', ')}) FROM STDIN (FREEZE)`
    : `restored_jobs (${jobColumns}) FROM STDIN`;
  const copy = client.query(copyFrom(`COPY ${into}`));
  const done = finished(copy);
  copy.end(bytes);
  await done;
}

const createJobs = `
  CREATE TEMPORARY TABLE restored_jobs (
    position bigint GENERATED ALWAYS AS IDENTITY, identifier text, queue_name text, payload json, run_at timestamptz,
    max_attempts integer, key text, priority integer, attempts integer, last_error text
  ) ON COMMIT DROP`;

/** Through the queue's own function, whatever its tables look like in this version. Earlier archives have jobs by the clock. */
const addJobs = `
  CREATE TEMPORARY TABLE added_jobs ON COMMIT DROP AS
    SELECT attempts, last_error, (graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)).id
    FROM restored_jobs WHERE ${isNotByTheClock} ORDER BY position;
  UPDATE graphile_worker._private_jobs AS jobs SET attempts = added_jobs.attempts, last_error = added_jobs.last_error
  FROM added_jobs WHERE added_jobs.id = jobs.id`;

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  csv: 'text/csv',
};
const typeOf = ({ name }: Entry): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
