import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDiskStorage } from '../../adapters/storage/disk.ts';
import { createS3Storage } from '../../adapters/storage/s3.ts';
import type { Config } from '../../config.ts';
import { ConfigError, readCommandConfig } from '../../config.ts';
import { openDataDir } from '../../data-dir.ts';
import { startEmbedded } from '../embedded.ts';
import { EmbeddedError } from '../embedded/embedded-error.ts';
import { migrate, MigrationError } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { collectFindings } from './findings.ts';
import { importProshop } from './import-proshop.ts';
import { ExportError } from './read-documents.ts';
import { formatReport } from './report.ts';

/** `npm run import:proshop`, on the shop's database. If it is embedded, the shop must be stopped. */

const usage = `Usage: npm run import:proshop -- FOLDER [--apply] [--admins] [--verified] [--report FILE]

Reads the former shop's data, as mongoexport writes it (docs/operating.md, Moving in from ProShop), and says what
would be imported and what not, and why.

  --apply        import it
  --admins       the former shop's admins become admins here; otherwise they become customers
  --verified     email addresses that the former shop had verified need not be verified again
  --report FILE  where the complete list of findings goes; otherwise to DATA_DIR/import-proshop.csv`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    apply: { type: 'boolean', default: false },
    admins: { type: 'boolean', default: false },
    verified: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const sayMessage = (_: unknown, text = ''): void => say(text);
const log = { info: () => {}, warn: sayMessage, error: sayMessage };

async function run(folder: string, config: Config, connectionString: string): Promise<void> {
  await migrate(connectionString, { log });
  const { db, close } = openDatabase(connectionString, { log });
  const storage = config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, 'files'));
  const report = values.report ?? join(config.dataDir, 'import-proshop.csv');
  const findings = collectFindings(report);
  const { apply, admins, verified } = values;
  try {
    const deps = { db, storage, clock: () => new Date() };
    const counts = await importProshop(deps, folder, { apply, admins, verified }, findings, progress);
    say(formatReport(counts, findings, { apply, report }));
  } finally {
    await findings.close();
    await close();
  }
}

let shownAt = Date.now();
/** Says every ten seconds how far it is. */
function progress(of: string, done: number, total: number): void {
  if (Date.now() - shownAt < 10_000) return;
  shownAt = Date.now();
  say(`${of}: ${done} of ${total}`);
}

async function main(): Promise<void> {
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new ExportError(usage);
  const config = readCommandConfig(process.env);
  openDataDir(config.dataDir);
  if (config.databaseUrl) return run(folder, config, config.databaseUrl);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  await run(folder, config, embedded.connectionString).finally(embedded.stop);
}

try {
  await main();
} catch (error) {
  const known = [ExportError, ConfigError, EmbeddedError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
