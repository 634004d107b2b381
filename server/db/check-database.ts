import pg from 'pg';
import { readBackupOwner } from './database-id.ts';

/** What `npm run doctor` wants to know about the database server. */
export interface DatabaseFacts {
  /** Such as 180004. */
  versionNumber: number;
  version: string;
  encoding: string;
  /** Settings that risk data when they are off. */
  turnedOff: string[];
  maxConnections: number;
  isSuperuser: boolean;
  isEncrypted: boolean;
  mayCreate: boolean;
  now: Date;
  /** Undefined before the first start. */
  hasAdmin: boolean | undefined;
  /** Undefined before the first start. */
  backups: { owner: string; isPractice: boolean } | undefined;
}

/** @throws the driver's error when it can't connect */
export async function readDatabaseFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, statement_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<DatabaseFacts & { hasUsers: boolean; hasInstallation: boolean }>(`
      SELECT current_setting('server_version_num')::int AS "versionNumber",
        current_setting('server_version') AS version,
        pg_encoding_to_char(encoding) AS encoding,
        (SELECT coalesce(array_agg(name), '{}') FROM pg_settings
          WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS "turnedOff",
        current_setting('max_connections')::int AS "maxConnections",
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
        coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
        has_database_privilege(current_database(), 'CREATE')
          AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
        clock_timestamp() AS now,
        to_regclass('public.users') IS NOT NULL AS "hasUsers",
        to_regclass('public.installation') IS NOT NULL AS "hasInstallation"
      FROM pg_database WHERE datname = current_database()`);
    const [facts] = rows;
    if (!facts) throw new Error('the database does not describe itself');
    return {
      ...facts,
      hasAdmin: facts.hasUsers ? await hasAdmin(client) : undefined,
      backups: facts.hasInstallation ? await readBackups(client) : undefined,
    };
  } finally {
    await client.end();
  }
}

async function hasAdmin(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM users WHERE is_admin AND deleted_at IS NULL LIMIT 1');
  return rowCount === 1;
}

async function readBackups(client: pg.Client): Promise<DatabaseFacts['backups']> {
  const { rows } = await client.query<{ isPractice: boolean }>(
    'SELECT is_practice AS "isPractice" FROM installation',
  );
  return { owner: await readBackupOwner(client), isPractice: rows[0]?.isPractice ?? false };
}
