import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countJobs } from '../jobs/count-jobs.ts';

/** Serves `/metrics` for Prometheus to loopback clients, or to clients that send the METRICS_TOKEN. */
export function metrics(http: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = deps.database.pool;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
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
  /** Without the database, the other metrics are still read. */
  async function measureJobs(): Promise<void> {
    jobs.reset();
    oldestDue.reset();
    try {
      for (const { job, state, count, oldestSeconds } of await countJobs(deps.db)) {
        jobs.set({ job, state }, count);
        if (state === 'due') oldestDue.set({ job }, oldestSeconds);
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the jobs could not be counted');
    }
  }
  http.addHook('onResponse', (request, reply, done) => {
    duration.observe(
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
    if (!mayRead(request, deps.config.metricsToken, deps.config.trustProxy !== false))
      return reply.code(404).send({ message: 'Not found', code: 'not_found' });
    await measureJobs();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined, trustsProxy: boolean): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  // Behind a proxy, all requests come from its address, so only the token counts.
  if (trustsProxy || request.headers['x-forwarded-for'] !== undefined) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
