import { createCounter } from '../../../counters.ts';

/**
 * Counts the events that came to this process: `accepted`, `forged` (not signed by the provider), `unverifiable` (it could
 * not be told, so that the provider sends them again). Served with the metrics.
 */
export const webhookEvents = createCounter(
  'webhook_events_total',
  'Events of the payment provider by what became of them',
  { outcome: ['accepted', 'forged', 'unverifiable'] },
);
