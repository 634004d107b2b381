import { startDemoPayments } from '../adapters/payments/demo.ts';
import type { Config, PayPalConfig } from '../config.ts';
import { firstConnection } from '../db/connection-problem.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../log.ts';

/** What the processes of one shop share; the main process opens it. */
export interface Shared {
  connectionString: string;
  paypal: PayPalConfig;
}

/** What a process of the shop does: everything, or with WORKERS=n one of the two. */
export type Role = 'all' | 'web' | 'jobs';

/** Takes a function that closes what has just been opened; they are called in reverse order. */
export type OnClose = (close: () => Promise<unknown>) => void;

const steps = { startEmbedded, startDemoPayments, migrate };

/**
 * Opens the database, brings it to the present shape and, in the demo, starts the payment provider's emulator.
 * @param meanwhile called once these are on their way
 * @param run what each step calls; a test replaces it
 */
export async function openShared(
  config: Config,
  log: Log,
  onClose: OnClose,
  meanwhile: () => void,
  run = steps,
): Promise<Shared> {
  const { dataDir } = config;
  let payments: Promise<PayPalConfig> | undefined;
  // Not sooner: the emulator's journal is in the data directory, which is this shop's by then.
  const onLaunch = (): Promise<PayPalConfig> => {
    if (payments) return payments;
    payments = config.paypal ? Promise.resolve(config.paypal) : openDemoPayments();
    // Its failure is seen at the end, unless the database fails before.
    payments.catch(() => {});
    meanwhile();
    return payments;
  };
  const openDemoPayments = async () => {
    const starting = run.startDemoPayments({ dataDir, webhookUrl: webhookUrl(config), log });
    return (await stopOnClose(starting, onClose)).paypal;
  };
  const openEmbedded = async () => {
    const starting = run.startEmbedded({ dataDir, log, onLaunch });
    return (await stopOnClose(starting, onClose)).connectionString;
  };
  const connectionString = config.databaseUrl ?? (await openEmbedded());
  const opening = onLaunch();
  const migrating = run.migrate(connectionString, { log });
  await (config.databaseUrl === undefined ? migrating : firstConnection(migrating));
  return { connectionString, paypal: await opening };
}

/** Registers the stop before the start has completed, so that a signal in between leaves nothing running. */
function stopOnClose<T extends { stop: () => Promise<unknown> }>(
  starting: Promise<T>,
  onClose: OnClose,
): Promise<T> {
  onClose(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  );
  return starting;
}

/** Returns the URL for the emulator's webhooks; undefined when the port is not known before listening. */
const webhookUrl = (config: Config): string | undefined =>
  config.port === 0 ? undefined : `${localUrl(config)}/api/webhooks/paypal`;

/** Returns where this machine itself reaches the shop. */
export function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/**
 * Whether other processes may listen on the same port: the other workers, or the next release, which starts beside this one.
 * With a database of its own there is no beside, and a second shop on the port is a mistake that the kernel reports.
 */
export const sharesPort = ({ databaseUrl, workers }: Pick<Config, 'databaseUrl' | 'workers'>): boolean =>
  process.platform === 'linux' && (databaseUrl !== undefined || workers > 1);
