import { createStorage } from './adapters/storage/create-storage.ts';
import { openArchives } from './adapters/storage/open-archives.ts';
import type { Archives, Storage } from './adapters/storage/port.ts';
import { createMailer } from './adapters/mailer/create-mailer.ts';
import type { Mailer } from './adapters/mailer/port.ts';
import { createPayPal } from './adapters/payments/paypal.ts';
import type { WebhookSender } from './adapters/webhooks/port.ts';
import { createWebhookSender } from './adapters/webhooks/webhook-sender.ts';
import type { PaymentProvider } from './adapters/payments/port.ts';
import type { Config, PayPalConfig } from './config.ts';
import type { Database, Db } from './db/open.ts';
import { keepCertificates } from './db/known-certificates.ts';
import { openDatabase } from './db/open.ts';
import type { CatalogChanges } from './db/catalog-changes.ts';
import { listenForCatalogChanges } from './db/catalog-changes.ts';
import type { PageCache } from './http/cache/page-cache.ts';
import { createPageCache } from './http/cache/page-cache.ts';
import type { Queue } from './jobs/queue.ts';
import { createQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { OwnMetrics, ProcessMetrics } from './process-metrics.ts';
import { createOwnMetrics } from './process-metrics.ts';
import { queryTracer, traceCalls } from './tracing/tracing.ts';
import type { Tracing } from './tracing/tracing.ts';
import { readVersion } from './version.ts';

/** Everything a feature may need from outside itself; handed over as an argument, never imported. */
export interface Deps {
  config: Config;
  paypal: PayPalConfig;
  database: Database;
  db: Db;
  log: Log;
  clock: () => Date;
  /** When this process began, by the clock. */
  startedAt: Date;
  queue: Queue;
  mailer: Mailer;
  payments: PaymentProvider;
  storage: Storage;
  /** Where backups are written; undefined when the shop makes none. */
  archives: Archives | undefined;
  webhooks: WebhookSender;
  pageCache: PageCache;
  /** Call after the commit that changed products: their pages and the lists are fresh immediately, in every process. */
  catalogChanged: CatalogChanges['publish'];
  /** Calls a listener for every change of the catalog, in any process. */
  onCatalogChange: CatalogChanges['subscribe'];
  /** Set before the app stops taking requests, so that a balancer looks elsewhere first. */
  lifecycle: { closing: boolean };
  ownMetrics: OwnMetrics;
  /** Returns the own metrics of each process of this shop, this one included. */
  readProcessMetrics: () => Promise<ProcessMetrics[]>;
  /** Undefined when spans are sent nowhere. */
  tracing?: Tracing | undefined;
  close: () => Promise<void>;
}

export interface DepsInput {
  config: Config;
  paypal: PayPalConfig;
  connectionString: string;
  log: Log;
  clock?: () => Date;
  /** Default: this process is the only one. */
  readProcessMetrics?: Deps['readProcessMetrics'] | undefined;
}

export async function buildDeps({
  config,
  paypal,
  connectionString,
  log,
  clock = () => new Date(),
  readProcessMetrics,
}: DepsInput): Promise<Deps> {
  const tracing = config.otel
    ? (await import('./tracing/otel.ts')).startTracing(config.otel, readVersion(config))
    : undefined;
  const database = openDatabase(connectionString, { log, onQuery: tracing && queryTracer(tracing) });
  const pageCache = createPageCache();
  const changes = await listenForCatalogChanges({ database, connectionString, log });
  changes.subscribe(pageCache.drop);
  const { to, s3 } = config.backup;
  const storage = traceCalls(tracing, 'storage', createStorage(config));
  const mailer = traceCalls(tracing, 'mailer', createMailer({ config, storage }));
  const allowLocal = ['localhost', '127.0.0.1'].includes(new URL(config.publicUrl).hostname);
  const webhooks = createWebhookSender({ allowLocal });
  const ownMetrics = createOwnMetrics(database);
  return {
    config,
    paypal,
    database,
    db: database.db,
    log,
    clock,
    startedAt: clock(),
    queue: createQueue(database.pool),
    mailer,
    payments: traceCalls(
      tracing,
      'paypal',
      createPayPal(paypal, { log, knownCertificates: keepCertificates(database.db) }),
    ),
    tracing,
    storage,
    archives: to === undefined ? undefined : openArchives(to, s3),
    webhooks,
    pageCache,
    catalogChanged: changes.publish,
    onCatalogChange: changes.subscribe,
    lifecycle: { closing: false },
    ownMetrics,
    readProcessMetrics: readProcessMetrics ?? (async () => [await ownMetrics.registry.getMetricsAsJSON()]),
    close: async () => {
      await changes.close();
      await mailer.close();
      await webhooks.close();
      await tracing
        ?.close()
        .catch((error: unknown) => log.warn({ err: error }, 'the last spans were not sent'));
      await database.close();
    },
  };
}
