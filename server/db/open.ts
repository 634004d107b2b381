import type { Kysely as KyselyType, Transaction } from 'kysely';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { PipelinedDialect, PlanKeepingClient } from './driver.ts';
import type { Schema } from './schema.ts';

export type Db = KyselyType<Schema>;
export type Tx = Transaction<Schema>;

/** Called after each statement that was waited for. The text has no values. */
export type OnQuery = (text: string, milliseconds: number, hasFailed: boolean) => void;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For connections beside the pool, whose statements may take longer. */
  connectionString: string;
  /** Whether the database answers and has its tables. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

const int8 = 20;
const int4Array = 1007;
/** By type. `pg` reads arrays of any depth, which takes ten times as long; ours are flat and have no NULL, and a list has twelve. */
const parsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [int4Array]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
};
/**
 * A lock is waited for shorter than a statement may take, so that an error says that it was a lock. Set by a statement, because
 * a pooler such as PgBouncer refuses them as parameters of the connection.
 */
const setLimits = `SELECT set_config('statement_timeout', '5s', false), set_config('lock_timeout', '4s', false),
  set_config('idle_in_transaction_session_timeout', '15s', false)`;

/**
 * Opens a pool of connections. Lost connections are logged and replaced; the query that used one gets the error.
 * int8 is read as a number (amounts are cents, far below 2⁵³); names are camelCase here and snake_case in SQL,
 * and this is the one place of that conversion (keys inside jsonb stay as they are).
 */
export function openDatabase(
  connectionString: string,
  { log, max = 14, onQuery }: { log: Pick<Log, 'warn'>; max?: number; onQuery?: OnQuery | undefined },
): Database {
  const pool = new pg.Pool({
    connectionString,
    Client: PlanKeepingClient,
    pipeline: true,
    max,
    application_name: 'shop',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    onConnect: (client) => client.query(setLimits),
    types: {
      getTypeParser: (oid, format) => (parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // Without a listener a connection that dies while idle would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({
    dialect: new PipelinedDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis }) =>
        onQuery(query.sql, queryDurationMillis, level === 'error'),
    }),
  });
  const isReady = () =>
    pool.query('SELECT 1 FROM products LIMIT 1').then(
      () => true,
      () => false,
    );
  return { db, pool, connectionString, isReady, close: () => db.destroy() };
}

/**
 * Runs bulk work that no visitor waits for on one connection, without a limit on how long a statement, or a pause within a
 * transaction, may take. Puts the limits back even if it fails.
 */
export function withoutTimeLimit<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    await sql`SELECT set_config('statement_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(one);
    const putLimitsBack = () => sql.raw(setLimits).execute(one);
    const result = await work(one).catch(async (error: unknown) => {
      // Of a connection that was lost, only the error of the work says why.
      await putLimitsBack().catch(() => {});
      throw error;
    });
    await putLimitsBack();
    return result;
  });
}

/** Runs several statements that only read, and see the database as it was at one moment. */
export function readAtOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Lets the statements of a transaction take as long as a job may that looks at years of orders. */
export async function allowMinutes(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
}
