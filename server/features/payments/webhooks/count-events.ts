import { Counter } from 'prom-client';

/**
 * Counts the events that came to this process: `accepted`, `forged` (not signed by the provider), `unverifiable` (it could
 * not be told, so that the provider sends them again). Served with the metrics.
 */
export const webhookEvents = new Counter({
  name: 'webhook_events_total',
  help: 'Events of the payment provider by what became of them',
  labelNames: ['outcome'] as const,
  registers: [],
});
