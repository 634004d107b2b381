import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findLastBackups } from '../features/backup/data.ts';
import { countPendingPayments } from '../features/payments/data.ts';
import { findOpenDisputes } from '../features/payments/disputes/data.ts';
import { countOpenIssuesByKind } from '../features/payments/issues/data.ts';
import { countReservations } from '../features/stock/data.ts';
import { findOrdersToShip } from '../features/orders/admin-data.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import { readVersion } from '../version.ts';

/** Prometheus asks every 15 seconds or so; with several of them, some get figures that are this old. */
const measuredMs = 3_000;

/** Serves `/metrics` for Prometheus: the own metrics of all processes of this shop, added up, and what the database knows. */
export function metrics(http: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs of all processes: due, scheduled for later, running, or failed for good',
    labelNames: ['job', 'state'] as const,
    registers: [registry],
  });
  const oldestDue = new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest job that is due has been waiting',
    labelNames: ['job'] as const,
    registers: [registry],
  });
  const openIssues = new Gauge({
    name: 'payment_issues_open',
    help: 'Payment issues that need a human',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  // Prometheus' own name for it; added up over processes it would mean nothing, so prom-client leaves it out.
  gauge(registry, 'process_start_time_seconds', 'When this process was started').set(
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const toShip = gauge(registry, 'orders_to_ship', 'Paid orders to ship');
  const pending = gauge(registry, 'payments_pending', 'Payments that the provider has not decided about');
  const openDisputes = gauge(registry, 'disputes_open', 'Payments that customers dispute');
  const reservations = gauge(registry, 'reservations_active', 'Orders with stock reserved for them');
  const lastBackup = gauge(
    registry,
    'backup_last_timestamp_seconds',
    'When the last backup was made; before the first, when the shop started',
  );
  const freeSpace = gauge(registry, 'data_dir_free_bytes', 'What is left on the disk of DATA_DIR');
  const { version, commit } = readVersion(deps.config);
  new Gauge({
    name: 'shop_info',
    help: 'Always 1; which version runs',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1);
  async function measureJobs(): Promise<void> {
    const counted = await countJobs(deps.db);
    jobs.reset();
    oldestDue.reset();
    for (const { job, state, count, oldestSeconds } of counted) {
      jobs.set({ job, state }, count);
      if (state === 'due') oldestDue.set({ job }, oldestSeconds);
    }
  }
  const measuring = {
    issues: async () => {
      const found = await countOpenIssuesByKind(deps.db);
      openIssues.reset();
      for (const { kind, count } of found) openIssues.set({ kind }, count);
    },
    toShip: async () => toShip.set((await findOrdersToShip(deps.db)).count),
    pending: async () => pending.set(await countPendingPayments(deps.db)),
    disputes: async () => openDisputes.set((await findOpenDisputes(deps.db)).count),
    reservations: async () => reservations.set(await countReservations(deps.db)),
    backup: async () => {
      const { last } = await findLastBackups(deps.db);
      const since = last?.startedAt ?? (deps.config.backup.to === undefined ? undefined : deps.startedAt);
      lastBackup.set(since ? Math.floor(since.getTime() / 1000) : 0);
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(deps.config.dataDir);
      freeSpace.set(bavail * bsize);
    },
    jobs: measureJobs,
  };
  let measured = { until: 0, done: Promise.resolve() };
  /** Asks the database at most once in some seconds, however many ask for the metrics. */
  function measureSeldom(): Promise<void> {
    const now = deps.clock().getTime();
    if (now >= measured.until) measured = { until: now + measuredMs, done: measure() };
    return measured.done;
  }
  /** What can't be measured, for example without the database, keeps no other metric from being read. */
  async function measure(): Promise<void> {
    await Promise.all(
      Object.entries(measuring).map(([what, run]) =>
        run().catch((error: unknown) => deps.log.warn({ err: error, what }, 'could not be measured')),
      ),
    );
  }
  http.addHook('onResponse', (request, reply, done) => {
    deps.ownMetrics.requestDuration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  http.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayRead(request, deps.config))
      return reply.code(404).send({ message: 'Not found', code: 'not_found' });
    const [processes] = await Promise.all([deps.readProcessMetrics(), measureSeldom()]);
    const texts = [AggregatorRegistry.aggregate(processes), registry].map((from) => from.metrics());
    return reply.type(registry.contentType).send((await Promise.all(texts)).join('\n'));
  });
}

function gauge(registry: Registry, name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] });
}

/** Whether the client may read the metrics: with the token, or outside production from this machine. */
function mayRead(
  { headers, socket }: FastifyRequest,
  { metricsToken, production, trustProxy }: Config,
): boolean {
  if (metricsToken) return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`);
  // Behind a proxy, all requests come from its address, whether or not it says whose they are.
  if (production || trustProxy !== false || headers['x-forwarded-for'] !== undefined) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/** Compares in a time that tells nothing about the expected text. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
