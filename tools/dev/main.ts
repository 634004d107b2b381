import { startDemoPayments } from '../../server/adapters/payments/demo.ts';
import { ConfigError } from '../../server/config-error.ts';
import { readConfig } from '../../server/config.ts';
import { openDataDir } from '../../server/data-dir.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { EmbeddedError } from '../../server/db/embedded/embedded-error.ts';
import { migrate, MigrationError } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { openingLines } from '../../server/opening-lines.ts';
import { seedSampleShop } from '../sample-shop/seed-sample-shop.ts';
import { buildFront } from './front.ts';
import { runServer } from './server-process.ts';

/**
 * `npm run dev`: opens the sample shop. PostgreSQL, the payment emulator and Vite run here and stay; the server is a
 * process of its own that starts anew when one of its files changes. The environment is that of `server.ts`, with defaults
 * for working on the shop.
 */

const env = { DEMO: '1', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...process.env };
/** Functions that close what has been opened so far, in the order of opening. */
const opened: (() => Promise<unknown>)[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = readConfig(env, { dev: true });
  const log = createLog(config.logLevel);
  openDataDir(config.dataDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)));

  const embedded = config.databaseUrl ? undefined : startEmbedded({ dataDir: config.dataDir, log });
  if (embedded) opened.push(async () => (await embedded).stop());
  const connectionString = config.databaseUrl ?? (await embedded)?.connectionString ?? '';
  await migrate(connectionString, { log });
  if (config.demo && !config.paypal) {
    const seeded = await seedSampleShop({ config, connectionString, log });
    if (seeded) say('The shop has sample orders now. `npm run db:reset` begins again with an empty one.');
  }

  const webhookUrl = `http://127.0.0.1:${config.port}/api/webhooks/paypal`;
  const demo = config.paypal
    ? undefined
    : await startDemoPayments({ dataDir: config.dataDir, webhookUrl, log });
  if (demo) opened.push(demo.stop);
  const paypal = config.paypal ?? demo?.paypal;
  if (!paypal) throw new ConfigError('PAYPAL_CLIENT_ID: no payment provider');

  const server = runServer({
    env: {
      ...env,
      DATABASE_URL: connectionString,
      DATA_DIR: config.dataDir,
      PUBLIC_URL: config.publicUrl,
      NODE_COMPILE_CACHE: 'build/compile-cache-dev',
      ...(demo && {
        PAYPAL_API_URL: demo.paypal.apiUrl,
        PAYPAL_CLIENT_ID: demo.paypal.clientId,
        PAYPAL_CLIENT_SECRET: demo.paypal.clientSecret,
        PAYPAL_WEBHOOK_ID: demo.paypal.webhookId ?? '',
      }),
    } as Record<string, string>,
    say,
  });
  opened.push(server.stop);
  const front = await buildFront({ config, paypal, log, server });
  opened.push(() => front.close());
  await front.listen({ port: config.port, host: config.host });
  if (await server.ready()) say(openingLines(config));
}

async function close(): Promise<void> {
  for (let next = opened.pop(); next; next = opened.pop()) await next().catch(() => undefined);
}

main().catch(async (error: unknown) => {
  await close();
  const known = [ConfigError, EmbeddedError, MigrationError].some((kind) => error instanceof kind);
  const { message, stack, code } = error as NodeJS.ErrnoException;
  const text =
    code === 'EADDRINUSE'
      ? 'The port is taken by another program. Stop it, or: PORT=3001 npm run dev'
      : message;
  process.stderr.write(`${known || code === 'EADDRINUSE' ? text : (stack ?? message)}\n`);
  process.exit(1);
});
