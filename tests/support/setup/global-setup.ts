import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createLog } from '../../../server/log.ts';
import { administer, withDatabase } from '../database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** May create and drop databases. */
    databaseServer: string;
    /** What the shop connects as: no superuser, unless TEST_DATABASE_URL is one. */
    databaseOwner: string;
    databaseTemplate: string;
  }
}

/** Starts one database server for the run (or uses TEST_DATABASE_URL) and makes one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(parentDir(), 'shop-'));
  const log = createLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded({ dataDir, log, durable: false });
  const server = given ?? embedded?.superuserString ?? '';
  const owner = given ?? embedded?.connectionString ?? '';
  const template = `template_${randomBytes(6).toString('hex')}`;
  const role = new URL(owner).username;
  await administer(server, `CREATE DATABASE ${template} OWNER ${role}`);
  // Tests end sessions, and one may be PostgreSQL's own.
  if (embedded) await administer(server, `GRANT pg_signal_backend, pg_signal_autovacuum_worker TO ${role}`);
  await migrate(withDatabase(owner, template), { log });
  project.provide('databaseServer', server);
  project.provide('databaseOwner', owner);
  project.provide('databaseTemplate', template);
  return async () => {
    await administer(server, `DROP DATABASE ${template} WITH (FORCE)`);
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Returns where the database lies: in memory if there is room. Each test file creates a database of several hundred files
 * and drops it, which takes much longer on a disk. The server's log of changes (WAL) grows to 512 MB, and a container's
 * `/dev/shm` may have 64.
 */
function parentDir(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
