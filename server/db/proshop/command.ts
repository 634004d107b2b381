import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import type { Config } from '../../config.ts';
import { readCommandConfig } from '../../config.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { runCommand, UsageError, withDatabase } from '../run-command.ts';
import { collectFindings } from './findings.ts';
import { importProshop } from './import-proshop.ts';
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
  const report = values.report ?? join(config.dataDir, 'import-proshop.csv');
  const findings = collectFindings(report);
  const { apply, admins, verified } = values;
  try {
    const deps = { db, storage: createStorage(config), clock: () => new Date() };
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

await runCommand(async () => {
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError(usage);
  const config = readCommandConfig(process.env);
  await withDatabase(config, log, (connectionString) => run(folder, config, connectionString));
});
