import { Counter } from 'prom-client';

/** What this process has counted since it started, for the metrics. Whoever causes it counts it, after its commit. */

const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [] });

export const ordersPlaced = counter('orders_placed_total', 'Orders placed, paid or not', []);
export const payments = counter(
  'payments_total',
  'Payments by what became of them: captured, pending (held by the provider), declined, not-approved, expired, rejected',
  ['outcome'],
);
export const paidCents = counter('payments_captured_cents_total', 'Cents of captured payments', []);
export const emails = counter(
  'emails_total',
  'Emails by kind and outcome: sent, refused (for good) or failed (tried again)',
  ['kind', 'outcome'],
);
export const searches = counter(
  'searches_total',
  'Searches that were not answered from the cache, by whether they found anything',
  ['result'],
);
export const cacheAnswers = counter(
  'page_cache_answers_total',
  'Cacheable replies: hit, miss, or shared with a request that was there first',
  ['result'],
);
export const browserErrors = counter(
  'browser_errors_total',
  'Errors that browsers reported: stored, or dropped because there were many',
  ['outcome'],
);

export const allCounters = [ordersPlaced, payments, paidCents, emails, searches, cacheAnswers, browserErrors];
