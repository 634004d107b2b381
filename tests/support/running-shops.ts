import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { request } from 'undici';
import type { Database, Db } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import type { Queue } from '../../server/jobs/queue.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { createLog } from '../../server/log.ts';
import type { Call } from '../../shop/api-client.ts';
import { createCall } from '../../shop/api-client.ts';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { RunningShop } from '../../tools/run-shop.ts';
import { runShop, temporaryFolder } from '../../tools/run-shop.ts';
import { webhookId } from './emulator-client.ts';
import type { SentEmail } from './audit-emails.ts';
import { audit } from './audit.ts';
import { watchStock } from './audit-stock.ts';
import type { SmtpCatcher } from './outside/smtp-catcher.ts';
import { startSmtpCatcher } from './outside/smtp-catcher.ts';

/**
 * Runs the built shop as one or more processes on one database, with a provider emulator and a mail server that keeps
 * emails. For tests and benchmarks of what a single in-process app cannot show.
 */
export interface RunningShops {
  shops: RunningShop[];
  emulator: Awaited<ReturnType<typeof startEmulator>>;
  db: Db;
  queue: Queue;
  /** Starts one more process. */
  start: () => Promise<void>;
  connectionString: string;
  /** May end the shops' sessions; empty in a cluster. */
  superuserString: string;
  /** The typed client; requests alternate between the processes. @param headers sent with each */
  callWith: (headers?: Record<string, string>) => Call;
  /** Every reply of 500 or above. */
  failures: Failure[];
  /** Orders that were answered with 201; code that places an order adds it. */
  acknowledged: Map<string, { id: string; totalPrice: string }>;
  /** Resolves when no payment is in progress, every event is handled and every email is sent. */
  rest: () => Promise<void>;
  /**
   * @param copies whether an email may have arrived twice under the same id, after a process or its database was killed
   *   or too busy to answer
   */
  audit: (given?: { copies?: boolean }) => Promise<void>;
  close: () => Promise<void>;
}

interface Failure {
  path: string;
  status: number;
  code: string | undefined;
  retryAfter: string | string[] | null;
}

/** How long the remaining work may stay unchanged before it counts as stuck. */
const restMs = 120_000;

/** A cluster that the shops run in, instead of on an embedded database. */
export interface Surroundings {
  host: string;
  shops: readonly { port: number; databaseUrl: string }[];
  /** The balancer that visitors reach them through. */
  front: string;
}

/** @param folder of another release */
export async function runShops(
  count: number,
  env: Record<string, string> = {},
  within?: Surroundings,
  folder?: string,
): Promise<RunningShops> {
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  try {
    return { ...(await open(count, { env, within, folder, opened })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  count: number,
  {
    env,
    within,
    folder,
    opened,
  }: {
    env: Record<string, string>;
    within: Surroundings | undefined;
    folder: string | undefined;
    opened: (() => unknown)[];
  },
): Promise<Omit<RunningShops, 'close'>> {
  const newFolder = () => {
    const { path, remove } = temporaryFolder();
    opened.push(remove);
    return path;
  };
  const log = createLog('silent');
  const embedded = within ? undefined : await startEmbedded({ dataDir: newFolder(), log });
  if (embedded) opened.push(embedded.stop);
  const emulator = await startEmulator({ eventDelayMs: 0 });
  opened.push(emulator.close);
  const catcher = await startSmtpCatcher();
  opened.push(catcher.close);

  const connectionString = within?.shops[0]?.databaseUrl ?? embedded?.connectionString ?? '';
  const shops: RunningShop[] = [];
  const start = async () => {
    const shop = await runShop(
      newFolder(),
      {
        DATABASE_URL: connectionString,
        SMTP_URL: catcher.url,
        SESSION_SECRET: 'of-these-shops-'.repeat(3),
        PAYPAL_API_URL: emulator.url,
        PAYPAL_MERCHANT_ID: emulator.merchantId,
        PAYPAL_WEBHOOK_ID: webhookId,
        LOG_LEVEL: 'silent',
        ...(within && placeOf(within, shops.length)),
        ...env,
      },
      folder,
    );
    opened.push(() => shop.stop());
    shops.push(shop);
  };
  // One after another: the first one migrates the database.
  for (let n = 0; n < count; n += 1) await start();
  emulator.listen({ url: `${shops.at(-1)?.url}/api/webhooks/paypal`, id: webhookId });

  const database = openDatabase(connectionString, { log, max: 4 });
  opened.push(database.close);
  const { db } = database;
  await watchStock(db);
  const failures: Failure[] = [];
  const acknowledged: RunningShops['acknowledged'] = new Map();
  return {
    shops,
    emulator,
    db,
    queue: createQueue(database.pool),
    start,
    connectionString,
    superuserString: embedded?.superuserString ?? '',
    callWith: clientOf(within ? [{ url: within.front }] : shops, failures),
    failures,
    acknowledged,
    rest: () => rest(database),
    audit: ({ copies = false } = {}) => {
      const ledger = { captures: emulator.ledger(), refunds: emulator.refunds() };
      const all = catcher.emails.map(sentEmail);
      const emails = copies ? [...new Map(all.map((email) => [email.messageId, email])).values()] : all;
      return audit({ db, ledger, acknowledged: acknowledged.values(), emails, atRest: true });
    },
  };
}

function placeOf({ host, front, shops }: Surroundings, n: number): Record<string, string> {
  const { port, databaseUrl = '' } = shops[n] ?? {};
  return { HOST: host, PORT: String(port), PUBLIC_URL: front, DATABASE_URL: databaseUrl };
}

/** Without `fetch`, which takes two to three times as long: in a benchmark the buyers share the machine with the shop. */
function clientOf(shops: Pick<RunningShop, 'url'>[], failures: Failure[]): RunningShops['callWith'] {
  let turn = 0;
  return (headers = {}) =>
    createCall(async (path, { method, body, signal, headers: own }) => {
      const shop = shops[turn++ % shops.length];
      const response = await request(`${shop?.url}${path}`, {
        method: method as Dispatcher.HttpMethod,
        headers: { ...(own as Record<string, string>), ...headers },
        ...(body && { body: body as string }),
        ...(signal && { signal }),
      });
      const { statusCode: status } = response;
      const text = await response.body.text();
      const json = async () => JSON.parse(text) as unknown;
      if (status >= 500) {
        const { code } = (await json().catch(() => ({}))) as { code?: string };
        failures.push({ path, status, code, retryAfter: response.headers['retry-after'] ?? null });
      }
      return { ok: status >= 200 && status < 300, status, json };
    });
}

function sentEmail({ recipients, email }: SmtpCatcher['emails'][number]): SentEmail {
  return { to: recipients.join(', '), messageId: email.messageId?.replace(/^<|>$/g, '') ?? '' };
}

async function rest({ pool }: Database): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let end = Date.now() + restMs; ; await sleep(200)) {
    // No browser will come back, so jobs that wait for one or for a retry run now.
    await pool.query(`
      UPDATE graphile_worker._private_jobs SET run_at = now()
      WHERE locked_at IS NULL AND run_at > now() AND attempts < max_attempts
        AND (key IS NULL OR key NOT LIKE 'confirm-payment:%' OR split_part(key, ':', 2) IN (
          SELECT id FROM payment_attempts WHERE state IN ('capturing', 'pending')))`);
    const { rows } = await pool.query<{ what: string; count: number }>(`
      SELECT identifier AS what, count(*)::int FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE identifier NOT IN ('confirm-payment', 'reconcile', 'release-reservations', 'sweep-expired') GROUP BY 1
      UNION ALL
      SELECT state, count(*)::int FROM payment_attempts WHERE state IN ('capturing', 'pending') GROUP BY 1`);
    if (rows.length === 0) return;
    const left = rows.reduce((sum, { count }) => sum + count, 0);
    // A slow machine may take long as long as it makes progress.
    if (left < least) [least, end] = [left, Date.now() + restMs];
    if (Date.now() > end) throw new Error(`two minutes without progress: ${JSON.stringify(rows)}`);
  }
}
