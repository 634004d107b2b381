import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Config } from '../config.ts';
import { readCommandConfig } from '../config.ts';
import { csvLine } from '../../shop/rules/csv.ts';
import { listRedirects } from '../features/site/redirect-data.ts';
import { turnOffTwoFactorByEmail } from '../features/accounts/two-factor/turn-off-two-factor.ts';
import { createQueue } from '../jobs/queue.ts';
import { backUp, makeKey, restore } from './archive/commands.ts';
import { findEmbedded, hasEmbedded } from './embedded.ts';
import { EmbeddedError } from './embedded/embedded-error.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Finding } from './proshop/findings.ts';
import { importRedirects } from './proshop/import-redirects.ts';
import { runCommand, UsageError, withDatabase } from './run-command.ts';
import { seedCatalog } from './seed/seed-catalog.ts';

/**
 * `npm run db:…`, on the shop's database. If it is embedded, the shop must be stopped, except for `db:backup`, which reads
 * from the server that the shop has started.
 */

const usage = `Usage:
  npm run db:migrate                        apply pending migrations
  npm run db:seed [-- --products 100000]    load the demo catalog, or fill it up to that many products
  npm run db:reset [-- --yes]               delete everything in the database and create empty tables
  npm run db:redirects [-- <file>]          list the redirects, or replace them with those of a CSV file
  npm run db:two-step-off -- <email>        turn off two-step sign-in for someone who lost their phone and recovery codes
  npm run db:backup -- <file>               back up the database and all files, also while the shop runs
  npm run db:backup -- --new-key            make a pair of keys for BACKUP_KEY
  npm run db:restore -- <file>              restore a backup into an empty database and an empty DATA_DIR
  npm run db:restore -- --practice <file>   restore a copy that sends no emails, follows no payments and makes no backups
  npm run db:restore -- --check <file>      read a whole backup and restore nothing
A file is a path, or s3://bucket/name.`;

const say = (fields: unknown, message = ''): void => {
  process.stdout.write(`${message} ${JSON.stringify(fields)}\n`);
};
const log = { info: say, warn: say, error: say };

/** What works on a database that is there and may be changed. */
type Command = (connectionString: string, config: Config) => Promise<void>;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    yes: { type: 'boolean' },
    'new-key': { type: 'boolean' },
    check: { type: 'boolean' },
    practice: { type: 'boolean' },
  },
});

const commands: Record<string, Command> = {
  migrate: (connectionString) => migrate(connectionString, { log }),

  seed: async (connectionString, config) => {
    if (config.production)
      throw new UsageError('db:seed loads a demo catalog and does not run in production');
    const products = values.products === undefined ? undefined : Number(values.products);
    if (products !== undefined && !(Number.isInteger(products) && products > 0)) {
      throw new UsageError('--products needs a whole number above 0');
    }
    await migrate(connectionString, { log });
    const database = openDatabase(connectionString, { log });
    await seedCatalog(database.db, { log, products }).finally(database.close);
  },

  reset: async (connectionString, config) => {
    if (config.production) throw new UsageError('db:reset deletes everything and does not run in production');
    // The embedded database is recreated by the next start; a database server may hold more than a demo.
    if (config.databaseUrl && !values.yes) {
      const { host, pathname } = new URL(connectionString);
      throw new UsageError(
        `This deletes everything in ${host}${pathname}. If that is meant: npm run db:reset -- --yes`,
      );
    }
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client
      .query('DROP SCHEMA IF EXISTS graphile_worker, public CASCADE; CREATE SCHEMA public')
      .finally(() => client.end());
    await migrate(connectionString, { log });
  },

  redirects,

  'two-step-off': async (connectionString, config) => {
    const [, email, ...more] = positionals;
    if (!email || more.length > 0) throw new UsageError(usage);
    await migrate(connectionString, { log });
    const { db, pool, close } = openDatabase(connectionString, { log });
    const needs = {
      config,
      db,
      queue: createQueue(pool),
      clock: () => new Date(),
      catalogChanged: () => Promise.resolve(),
    };
    if (!(await turnOffTwoFactorByEmail(needs, email).finally(close)))
      throw new UsageError(`No account with two-step sign-in has the address ${email}`);
    say({ email }, 'two-step sign-in is off, and the account is signed out everywhere');
  },
};

async function redirects(connectionString: string): Promise<void> {
  const [, file, ...more] = positionals;
  if (more.length > 0) throw new UsageError(usage);
  await migrate(connectionString, { log: { info: () => {} } });
  const { db, close } = openDatabase(connectionString, { log });
  try {
    if (file === undefined) {
      process.stdout.write(csvLine(['from', 'to']));
      for (const { from, to } of await listRedirects(db)) process.stdout.write(csvLine([from, to]));
      return;
    }
    let rejected = 0;
    const add = ({ row, field, reason }: Finding) => {
      rejected += 1;
      process.stderr.write(`line ${row}, ${field}: ${reason}\n`);
    };
    await importRedirects(db, file, { apply: false, replace: true }, { add });
    if (rejected > 0) throw new UsageError('Nothing was changed.');
    const { documents } = await importRedirects(db, file, { apply: true, replace: true }, { add });
    say({ redirects: documents }, 'replaced');
  } finally {
    await close();
  }
}

async function run(name: string | undefined): Promise<void> {
  const command = name ? commands[name] : undefined;
  const isArchive = name === 'backup' || name === 'restore';
  if (!command && !isArchive) throw new UsageError(usage);
  if (name === 'backup' && values['new-key']) return makeKey(sayLine);
  const config = readCommandConfig(process.env);
  if (command) return withDatabase(config, log, (connectionString) => command(connectionString, config));

  const [, file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(usage);
  const given = { config, say: sayLine };
  if (name === 'backup') await backUp(given, file, (work) => withRunningDatabase(config, work));
  else {
    const options = { file, checkOnly: values.check === true, practice: values.practice === true };
    await restore(given, options, (work) => withDatabase(config, log, work));
  }
}

/** Without DATABASE_URL, works on the server of a shop that is running, and else starts it. */
async function withRunningDatabase(
  config: Config,
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !hasEmbedded(dataDir))
    throw new EmbeddedError(
      `There is no database in ${dataDir}. Name the shop's folder in DATA_DIR, or its server in DATABASE_URL.`,
    );
  const running = databaseUrl ?? (await findEmbedded(dataDir));
  return running === undefined ? withDatabase(config, log, work) : work(running);
}

const sayLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

await runCommand(() => run(positionals[0]));
