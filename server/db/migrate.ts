import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any number, as long as every process of the shop takes the same lock. */
const lockKey = 1_957_001;

export class MigrationError extends Error {}

/**
 * Brings the database to the present shape: the files of `migrations/` in order, each once and in a transaction of its
 * own, then the job queue's. Processes that start together wait for each other under an advisory lock.
 * @throws MigrationError when a file that was applied has changed since, or the database is newer than this code
 */
export async function migrate(connectionString: string, { log }: { log: Pick<Log, 'info'> }): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'shop-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations
        (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const unknown = [...applied.keys()].filter((name) => !files.includes(name));
    if (unknown.length > 0) throw new MigrationError(`The database is newer than this version of the shop: it has ${unknown.join(', ')}`);
    for (const name of files) await applyOnce(client, name, applied.get(name), log);
    await runMigrations({ connectionString });
  } finally {
    await client.end();
  }
}

async function applyOnce(client: pg.Client, name: string, before: string | undefined, log: Pick<Log, 'info'>): Promise<void> {
  const text = readFileSync(join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  if (before === checksum) return;
  if (before) throw new MigrationError(`${name} has changed since it was applied. Restore it and add a new file instead`);
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  log.info({ name }, 'migration applied');
}
