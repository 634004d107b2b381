import { Counter } from 'prom-client';

/** What this process has counted since it started, for the metrics. Whoever causes it counts it, after its commit. */

type LabelValues = Record<string, readonly string[]>;

/** Counts by labels that have only these values, which tests/observe.test.ts compares with those that alerts ask for. */
export interface LabeledCounter<Values extends LabelValues = LabelValues> {
  name: string;
  values: Values;
  metric: Counter;
  inc: (labels: { [Label in keyof Values]: Values[Label][number] }) => void;
}

export function createCounter<const Values extends LabelValues>(
  name: string,
  help: string,
  values: Values,
): LabeledCounter<Values> {
  const metric: Counter = new Counter({ name, help, labelNames: Object.keys(values), registers: [] });
  return { name, values, metric, inc: (labels) => metric.inc(labels) };
}

export const ordersPlaced = new Counter({
  name: 'orders_placed_total',
  help: 'Orders placed, paid or not',
  registers: [],
});
export const paidCents = new Counter({
  name: 'payments_captured_cents_total',
  help: 'Cents of captured payments',
  registers: [],
});
export const payments = createCounter(
  'payments_total',
  'Payments by what became of them; those that are pending the provider has not decided about',
  { outcome: ['captured', 'pending', 'declined', 'not-approved', 'expired', 'rejected'] },
);
export const emails = createCounter(
  'emails_total',
  'Emails by kind and outcome: sent, refused (for good) or failed (tried again)',
  // Any kind: to import their list from here would be a cycle.
  { kind: [] as string[], outcome: ['sent', 'refused', 'failed'] },
);
export const searches = createCounter(
  'searches_total',
  'Searches that were not answered from the cache, by whether they found anything',
  { result: ['found', 'none'] },
);
export const cacheAnswers = createCounter(
  'page_cache_answers_total',
  'Cacheable replies: hit, miss, or shared with a request that was there first',
  { result: ['hit', 'miss', 'shared'] },
);
export const browserErrors = createCounter(
  'browser_errors_total',
  'Errors that browsers reported: stored, or dropped because there were many',
  { outcome: ['stored', 'dropped'] },
);

export const labeledCounters = [payments, emails, searches, cacheAnswers, browserErrors];
