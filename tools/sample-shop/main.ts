import { ConfigError } from '../../server/config-error.ts';
import { readConfig } from '../../server/config.ts';
import { openDataDir } from '../../server/data-dir.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { EmbeddedError } from '../../server/db/embedded/embedded-error.ts';
import { migrate, MigrationError } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { seedSampleShop } from './seed-sample-shop.ts';

/** `npm run db:samples`: fills an empty demo with sample orders. If its database is embedded, the shop must be stopped. */

try {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'error', ...process.env });
  if (!config.demo || config.paypal)
    throw new ConfigError('Sample orders are for a demo without a PayPal account: set DEMO=1');
  const log = createLog(config.logLevel);
  openDataDir(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  try {
    await migrate(connectionString, { log });
    const seeded = await seedSampleShop({ config, connectionString, log });
    process.stdout.write(
      seeded
        ? 'The shop has sample orders now.\n'
        : 'The shop has orders already and stays as it is. `npm run db:reset` empties it.\n',
    );
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  const known = [ConfigError, EmbeddedError, MigrationError].some((kind) => error instanceof kind);
  const { message, stack } = error as Error;
  process.stderr.write(`${known ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}
