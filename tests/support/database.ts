import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { sql } from 'kysely';
import type { Deps } from '../../server/deps.ts';

/** The database of one test file: a copy of the migrated template that `setup/global-setup.ts` creates. */
export interface TestDatabase {
  connectionString: string;
  /** Drops it, ending its sessions if necessary. */
  drop: () => Promise<void>;
}

const objectInUse = '55006';

export async function createTestDatabase({ template }: { template?: string } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = inject('databaseOwner');
  await administer(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${template ?? inject('databaseTemplate')} OWNER ${new URL(owner).username}`,
  );
  return {
    connectionString: withDatabase(owner, name),
    drop: () => dropDatabase(server, name),
  };
}

/**
 * Drops a database. PostgreSQL waits five seconds for closing sessions: clients of sessions that are ended by force
 * would throw uncaught errors.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    await administer(server, `DROP DATABASE IF EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === objectInUse)) throw error;
    await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** Returns how many sessions of the shop's database wait for a lock that another holds. Call it outside a transaction. */
export async function countWaiting({ deps: { db } }: { deps: Pick<Deps, 'db'> }): Promise<number> {
  // Not from pg_locks, which would show the locks of other test files, too.
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Creates an empty database, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createTestDatabase({ template: 'template0' });

/** One connection to each server, kept for the next test file. */
const administrators = new Map<string, pg.Pool>();

function administratorOf(server: string): pg.Pool {
  const known = administrators.get(server);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // The server may stop first.
  pool.on('error', () => {});
  administrators.set(server, pool);
  return pool;
}

/** Runs a statement on the server's default database, one at a time. */
export async function administer(server: string, statement: string): Promise<void> {
  await administratorOf(server).query(statement);
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const schemas = { shop: ['public'], 'shop and queue': ['public', 'graphile_worker'] };

/**
 * Returns every row as text, table by table, to check that nothing changed or that no secret is stored.
 * @param of with or without the job queue; rate-limit counters are left out, and page views, which
 *   are written some seconds later
 */
export async function wholeDatabase(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  of: keyof typeof schemas = 'shop',
): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname = ANY(${schemas[of]}) AND tablename NOT IN ('rate_limit_counters', 'page_views')
    ORDER BY 1, 2`.execute(db);
  // As one statement: some tests compare hundreds of times, and there are sixty tables.
  const dumps = tables.map(
    ({ schema, name }) => sql`(
      SELECT ${name} || E'\n' || coalesce(string_agg(row, E'\n' ORDER BY row), '')
      FROM (SELECT to_jsonb(found)::text AS row FROM ${sql.table(`${schema}.${name}`)} AS found) AS all_rows)`,
  );
  const { rows } = await sql<{ dump: string }>`
    SELECT array_to_string(ARRAY[${sql.join(dumps)}], E'\n\n') AS dump`.execute(db);
  return rows[0]?.dump ?? '';
}
