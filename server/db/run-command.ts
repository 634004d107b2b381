import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openDataDir } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { ArchiveError } from './archive/archive-error.ts';
import { firstConnection } from './connection-problem.ts';
import { startEmbedded } from './embedded.ts';
import { EmbeddedError } from './embedded/embedded-error.ts';
import { MigrationError } from './migrate.ts';
import { ExportError } from './proshop/read-documents.ts';

/** What the commands on the shop's database share. */

export class UsageError extends Error {}

const saidWithoutStack = [UsageError, ConfigError, EmbeddedError, MigrationError, ArchiveError, ExportError];

/** Runs a command and writes its error to the terminal. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const isExpected = saidWithoutStack.some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}

/** Runs work on the shop's database. If it is embedded, the shop must be stopped. */
export async function withDatabase(
  config: Config,
  log: Pick<Log, 'error' | 'info' | 'warn'>,
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  openDataDir(config.dataDir);
  if (config.databaseUrl) return firstConnection(work(config.databaseUrl));
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  await work(embedded.connectionString).finally(embedded.stop);
}
