import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../../adapters/storage/port.ts';
import { keepingFiles } from '../../features/files/picture-data.ts';
import type { Secrets } from '../../secret-keys.ts';
import { secretIdOf } from '../../secret-keys.ts';
import type { Entry } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { connect } from './connect.ts';
import type { Header } from './header.ts';
import { filesPrefix, headerName, isNotByTheClock, jobColumns, jobsTable, tableEntry } from './header.ts';
import { readStoredFiles } from './stored-files.ts';

export interface SnapshotSource {
  connectionString: string;
  storage: Storage;
  secrets: Secrets;
  at: Date;
  /** Is told of a file that the database refers to and the storage does not have. */
  onMissing: (key: string) => void;
}

/** A piece of a table is at least this long, unless it is its last. */
const pieceBytes = 1024 * 1024;
/** Every value is written in a form that any server reads back as the same value. */
const settings = `
  SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0; SET lock_timeout = '10s';
  SET idle_in_transaction_session_timeout = 0`;

/**
 * Reads the whole shop as it is at one moment, while it goes on selling: the database from one snapshot, then the files that
 * the snapshot refers to, which nothing deletes until the end.
 * @throws ArchiveError when the database holds no shop, or another backup is being made
 */
export async function* readSnapshot({
  connectionString,
  storage,
  secrets,
  at,
  onMissing,
}: SnapshotSource): AsyncGenerator<Entry> {
  const client = await connect(connectionString, 'shop-backup');
  try {
    await client.query(settings);
    await lockFiles(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const header = { ...(await describe(client)), madeAt: at.toISOString(), secretId: secretIdOf(secrets) };
    yield { name: headerName, bytes: Buffer.from(`${JSON.stringify(header, null, 2)}\n`) };
    for (const { name, columns } of header.tables)
      yield* copyOut(client, name, `public.${quoted(name)} (${columns.map(quoted).join(', ')})`);
    yield* copyOut(client, jobsTable, waitingJobs);
    for await (const { key, bytes } of readStoredFiles(client, { storage, onMissing }))
      yield { name: filesPrefix + key, bytes };
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Session-wide, and before the snapshot: what is deleted before that is not in it. */
async function lockFiles(client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock($1)', [keepingFiles]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
    throw new ArchiveError('Another backup of this shop is being made. Try again when it is done.', {
      cause: error,
    });
  }
}

async function describe(client: pg.Client): Promise<Omit<Header, 'madeAt' | 'secretId'>> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('public.migrations') AS table`,
  );
  if (known[0]?.table === null)
    throw new ArchiveError('There is no shop in this database. Check DATABASE_URL, or DATA_DIR without it.');
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'SELECT name, checksum FROM public.migrations ORDER BY name',
  );
  // Unlogged tables hold what a crash may lose. The migrations are in the header, and are applied anew.
  const { rows: tables } = await client.query<Header['tables'][number]>(`
    SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> 'migrations'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`);
  // Sequences know no snapshot: read after it was taken, they are at or beyond every number in it.
  const { rows: sequences } = await client.query<Header['sequences'][number]>(`
    SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return { format: 1, migrations, tables, sequences };
}

const waitingJobs = `(
  SELECT ${jobColumns} FROM graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
  LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = job_queue_id
  WHERE ${isNotByTheClock} ORDER BY jobs.id)`;

async function* copyOut(client: pg.Client, table: string, what: string): AsyncGenerator<Entry> {
  let piece = 0;
  for await (const bytes of cutBetweenRows(client.query(copyTo(`COPY ${what} TO STDOUT`)))) {
    piece += 1;
    yield { name: tableEntry(table, piece), bytes };
  }
}

const lineEnd = 10;

/** In COPY's text each row is a line; a line end within a value is written as `\n`. */
async function* cutBetweenRows(copy: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of copy) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < pieceBytes || !chunk.includes(lineEnd)) continue;
    const bytes = Buffer.concat(waiting);
    const end = bytes.lastIndexOf(lineEnd) + 1;
    yield bytes.subarray(0, end);
    waiting = [bytes.subarray(end)];
    size = bytes.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
