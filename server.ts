import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './server/app.ts';
import type { Config } from './server/config.ts';
import { configWarnings, ConfigError, readConfig } from './server/config.ts';
import { openDataDir } from './server/data-dir.ts';
import { startEmbedded } from './server/db/embedded.ts';
import { EmbeddedError } from './server/db/embedded/embedded-error.ts';
import { migrate, MigrationError } from './server/db/migrate.ts';
import { prepareData } from './server/db/seed/prepare-data.ts';
import { buildDeps } from './server/deps.ts';
import { startWorker } from './server/jobs/worker.ts';
import type { Log } from './server/log.ts';
import { createLog } from './server/log.ts';
import { openingLines } from './server/opening-lines.ts';
import { startDemoPayments } from './server/adapters/payments/demo.ts';

/** The process: reads the configuration, opens the database, builds the app, listens, and closes gracefully. */

const shutdownMs = 30_000;
/** How long `/readyz` answers 503 while requests are still served: load balancers check every second or two. */
const drainMs = 3_000;
/** Functions that close what has been opened so far, in the order of opening. */
const opened: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;

async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const config = readConfig(process.env, { dev });
  const log = createLog(config.logLevel);
  for (const warning of configWarnings(config)) log.warn(warning);
  openDataDir(config.dataDir);

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) return;
      log.info({ signal }, 'closing');
      setTimeout(() => process.exit(1), shutdownMs).unref();
      void close().then(() => process.exit(0));
    });
  }

  const connectionString = config.databaseUrl ?? (await openEmbedded(config, log));
  await migrate(connectionString, { log });
  const demoPayments = config.paypal
    ? undefined
    : await startDemoPayments({ dataDir: config.dataDir, webhookUrl: webhookUrl(config), log });
  if (demoPayments) opened.push(demoPayments.stop);
  const paypal = config.paypal ?? demoPayments?.paypal;
  if (!paypal) throw new ConfigError('PAYPAL_CLIENT_ID: no payment provider');

  const deps = await buildDeps({ config, paypal, connectionString, log });
  opened.push(deps.close);
  await prepareData(deps);
  const app = await buildApp(deps, { pages: dev ? 'none' : 'built' });
  const worker = await startWorker(deps);
  opened.push(
    worker.stop,
    () => app.close(),
    async () => {
      deps.lifecycle.closing = true;
      if (config.production) await sleep(drainMs);
    },
  );
  await app.listen({ port: config.port, host: config.host });
  // `npm run dev` serves the pages itself, and says so once.
  if (!dev) process.stdout.write(`${openingLines(config)}\n`);
}

/** Returns the URL for the emulator's webhooks; undefined when the port is not known before listening. */
function webhookUrl({ host, port }: Config): string | undefined {
  const own = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  if (port === 0) return undefined;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}/api/webhooks/paypal`;
}

async function openEmbedded({ dataDir }: Config, log: Log): Promise<string> {
  const starting = startEmbedded({ dataDir, log });
  // Registered before the start completes, so that a signal in between does not leave PostgreSQL running.
  opened.push(async () => (await starting).stop());
  return (await starting).connectionString;
}

/** Closes in reverse order, so that the app stops taking requests before what they need is closed. */
function close(): Promise<void> {
  const closeAll = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  closing ??= closeAll();
  return closing;
}

/** Prints one sentence for problems that the operator can fix, and the stack for others; exits. */
function fail(error: unknown, port: string | undefined): never {
  if (error instanceof ConfigError)
    process.stderr.write(`The shop cannot start with this configuration:\n${error.message}\n`);
  else if (error instanceof EmbeddedError || error instanceof MigrationError)
    process.stderr.write(`${error.message}\n`);
  else if (isPortTaken(error))
    process.stderr.write(
      `Port ${port ?? 3000} is taken by another program. Stop it, or start with PORT=3001 npm start\n`,
    );
  else
    process.stderr.write(
      `The shop could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

main().catch(async (error: unknown) => {
  // A signal arrived during the start: the error comes from resources that were closed in the meantime.
  if (closing) return;
  await close().catch(() => undefined);
  fail(error, process.env.PORT);
});
