import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { labeledCounters, ordersPlaced, paidCents } from './counters.ts';
import type { Database } from './db/open.ts';
import { webhookEvents } from './features/payments/webhooks/count-events.ts';

/** The metrics of one process; `/metrics` adds up those of all processes (server/http/metrics.ts). */
export interface OwnMetrics {
  registry: Registry;
  requestDuration: Histogram<'method' | 'route' | 'status'>;
}

/** The values, as one process tells another. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export function createOwnMetrics({ pool }: Pick<Database, 'pool'>): OwnMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the shop to PostgreSQL',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const labeled = [webhookEvents, ...labeledCounters].map(({ metric }) => metric);
  for (const counter of [ordersPlaced, paidCents, ...labeled]) registry.registerMetric(counter);
  return { registry, requestDuration };
}
