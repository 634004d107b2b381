import { createHash } from 'node:crypto';
import pg from 'pg';

/** Returns the same text over each connection to one database, and another for any other, even for a copy of it on its server. */
export async function readDatabaseId(database: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`
    SELECT system_identifier || '/' || oid AS id FROM pg_control_system(), pg_database
    WHERE datname = current_database()`);
  return createHash('sha256')
    .update(rows[0]?.id ?? '')
    .digest('hex');
}

/**
 * Returns whose backups this database makes: the id of its shop, which `db:restore` renews, and that of the database, as a
 * copy that was made another way (`pg_dump`, a template) has its shop's.
 */
export async function readBackupOwner(database: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await database.query<{ id: string }>('SELECT shop_id AS id FROM installation');
  return `${rows[0]?.id ?? ''} ${await readDatabaseId(database)}`;
}

/** The same as `readDatabaseId` over a connection of its own. @throws the driver's error when it can't connect */
export async function findDatabaseId(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  return readDatabaseId(client).finally(() => client.end());
}
