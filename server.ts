import { execFile } from 'node:child_process';
import { ConfigError } from './server/config-error.ts';
import { configWarnings, readConfig } from './server/config.ts';
import { folderProblem, openDataDir } from './server/data-dir.ts';
import { EmbeddedError } from './server/db/embedded/embedded-error.ts';
import { MigrationError } from './server/db/migrate.ts';
import { adminPasswordFault } from './server/features/accounts/common-passwords.ts';
import type { Log } from './server/log.ts';
import { createLog } from './server/log.ts';
import { openingLines } from './server/opening-lines.ts';
import { readTask, reportReady } from './server/processes/child.ts';
import { ProcessError, startProcesses } from './server/processes/main-process.ts';
import type { Role, Shared } from './server/processes/shared.ts';
import { openShared } from './server/processes/shared.ts';
import { refuseForeignPort } from './server/processes/shared-port.ts';

/** The process: reads the configuration, opens the shop, says so, and closes gracefully. */

const shutdownMs = 30_000;
/** Functions that close what has been opened so far, in the order of opening. */
const opened: (() => Promise<unknown>)[] = [];
const onClose = (close: () => Promise<unknown>): void => void opened.push(close);
let closing: Promise<void> | undefined;

async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const config = readConfig(process.env, { dev, passwordFault: await adminPasswordFault(process.env) });
  const log = createLog(config.logLevel);
  openDataDir(config.dataDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(log, { signal }));

  // The main process of several does without the app, which takes 100 MB.
  const loadServe = () => import('./server/processes/serve.ts');
  const run = async (role: Role, shared: Shared) => {
    const { serve } = await loadServe();
    await serve(config, shared, { role, dev, log, onClose });
  };
  const task = readTask(process.env);
  if (task) {
    process.once('disconnect', () => end(log, { signal: 'the main process is gone' }));
    await run(task.role, task.shared);
    reportReady();
    return;
  }
  for (const warning of configWarnings(config)) log.warn(warning);
  const { to: place } = config.backup;
  const backupProblem = place?.startsWith('s3://') === false ? folderProblem(place) : undefined;
  if (backupProblem !== undefined) log.warn(`BACKUP_TO: ${backupProblem}`);
  const shared = await openShared(config, log, onClose, () => {
    // If it fails, `run` says so.
    if (config.workers === 1) loadServe().catch(() => {});
  });
  await refuseForeignPort(config);
  if (config.workers === 1) await run('all', shared);
  else await startProcesses(import.meta.filename, { config, shared, log, onClose });
  // `npm run dev` serves the pages itself, and says so once.
  if (!dev) process.stdout.write(`${openingLines(config)}\n`);
  // systemd waits for it before the release that ran until now is told to end (deploy/shop@.service).
  if (process.env.NOTIFY_SOCKET) execFile('systemd-notify', ['--ready'], () => {});
}

function end(log: Log, reason: { signal: string }): void {
  if (closing) return;
  log.info(reason, 'closing');
  setTimeout(() => process.exit(1), shutdownMs).unref();
  void close().then(() => process.exit(0));
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
function fail(error: unknown, { PORT = '3000', NODE_ENV }: NodeJS.ProcessEnv): never {
  if (error instanceof ConfigError)
    process.stderr.write(`The shop cannot start with this configuration:\n${error.message}\n`);
  else if ([EmbeddedError, MigrationError, ProcessError].some((kind) => error instanceof kind))
    process.stderr.write(`${(error as Error).message}\n`);
  else if (isPortTaken(error))
    process.stderr.write(
      `Port ${PORT} is taken by another program. Stop it, or ${NODE_ENV === 'production' ? 'set another PORT' : 'start with PORT=3001 npm start'}\n`,
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
  fail(error, process.env);
});
