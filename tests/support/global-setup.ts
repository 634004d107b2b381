import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { administer, withDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** Starts one database server for the run (or uses TEST_DATABASE_URL) and makes one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const log = createLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded({ dataDir, log, durable: false });
  const server = given ?? embedded?.connectionString ?? '';
  const template = `template_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${template}`);
  await migrate(withDatabase(server, template), { log });
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return async () => {
    await administer(server, `DROP DATABASE ${template} WITH (FORCE)`);
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
