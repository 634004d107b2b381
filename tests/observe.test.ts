import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { emails, labeledCounters } from '../server/counters.ts';
import { cacheableRoutes } from '../server/http/cache/page-keys.ts';
import { emailKinds } from '../server/emails/kinds.ts';
import { webhookEvents } from '../server/features/payments/webhooks/count-events.ts';
import { jobStates } from '../server/jobs/count-jobs.ts';
import { handlers, runners } from '../server/jobs/handlers.ts';
import { testShop } from './support/test-shop.ts';

/** deploy/observe: the dashboard and the alerts ask for metrics that the shop has. */

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy/observe', name), 'utf8');

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
const fromDashboard = (JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
);
const fromAlerts = [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
const fromTests = [...read('alerts.test.yml').matchAll(/series: '(.+?)'/g)].map(([, series = '']) => series);

const shop = testShop();
let body: string;
let names: Set<string>;
beforeAll(async () => {
  ({ body } = await shop.app.inject('/metrics'));
  // Those without a value yet have a type all the same.
  names = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});

const jobNames = Object.keys(handlers);
const statuses = [1, 2, 3, 4, 5].map((digit) => `${digit}xx`);
/** The values that labels have in the code; those of other metrics must be among what a new shop answers. */
const knownValues: Record<string, Record<string, readonly string[]>> = {
  jobs: { job: jobNames, state: jobStates },
  jobs_oldest_due_seconds: { job: jobNames },
  http_request_duration_seconds: { status: statuses, route: Object.keys(cacheableRoutes) },
  ...Object.fromEntries([webhookEvents, ...labeledCounters].map(({ name, values }) => [name, values])),
  emails_total: { ...emails.values, kind: Object.keys(emailKinds) },
};
const baseOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

/** Words of PromQL that are followed by a bracket or stand between series, and the labels of `by` and `ignoring`. */
const words =
  /\b(?:and|or|unless|by|ignoring|group_left|bool|vector|sum|max|min|rate|increase|absent|topk|histogram_quantile|time)\b/g;

function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(words, '');
  return bare.match(/[a-z_]{2,}[a-z_\d]*/g) ?? [];
}

const isOurs = (name: string) => names.has(baseOf(name)) || names.has(name);

/** Returns what an expression asks of labels that no metric of ours can have, as `name{label="value"}`. */
function unknownLabels(expr: string): string[] {
  const selectors = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].filter(([, name = '']) => isOurs(name));
  return selectors.flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)]
      .filter(([, label]) => label !== 'instance')
      .flatMap(([, label = '', values = '']) => values.split('|').map((value) => [label, value] as const))
      .filter((pair) => !isKnown(baseOf(name), ...pair))
      .map(([label, value]) => `${name}{${label}="${value}"}`),
  );
}

function isKnown(metric: string, label: string, value: string): boolean {
  return (
    knownValues[metric]?.[label]?.includes(value) ??
    body.split('\n').some((line) => line.startsWith(metric) && line.includes(`${label}="${value}"`))
  );
}

it.each([
  ['the dashboard', fromDashboard],
  ['the alerts', fromAlerts],
])('every metric that %s asks for exists', (_, expressions) => {
  expect(expressions.length).toBeGreaterThan(15);
  const used = new Set(expressions.flatMap(metricsIn));
  used.delete('up');
  expect(used.size).toBeGreaterThan(8);
  expect([...used].filter((name) => !isOurs(name))).toEqual([]);
});

it('the dashboard shows what the alerts watch', () => {
  const shown = new Set(['up', ...fromDashboard.flatMap(metricsIn)]);
  expect([...new Set(fromAlerts.flatMap(metricsIn))].filter((name) => !shown.has(name))).toEqual([]);
});

it('finds a metric that does not exist', () => {
  expect(metricsIn('sum by (job) (rate(jobs_lost_total{a="b"}[5m])) > 2 unless up == 0')).toEqual([
    'jobs_lost_total',
    'up',
  ]);
  expect(isOurs('jobs_lost_total')).toBe(false);
});

it.each([
  ['the dashboard', fromDashboard],
  ['the alerts', fromAlerts],
  ['the test of the alerts', fromTests],
])('every value of a label that %s asks for exists', (_, expressions) => {
  expect(expressions.join().split('="').length).toBeGreaterThan(3);
  expect(expressions.flatMap(unknownLabels)).toEqual([]);
});

it('finds a value of a label that does not exist', () => {
  expect(
    unknownLabels(
      'emails_total{outcome=~"sent|lost",to="a"} > jobs{state!="gone"} or rate(http_request_duration_seconds_count{route="/shop",status="2xx"}[5m])',
    ),
  ).toEqual([
    'emails_total{outcome="lost"}',
    'emails_total{to="a"}',
    'jobs{state="gone"}',
    'http_request_duration_seconds_count{route="/shop"}',
  ]);
});

it('the alert about late jobs names every job that moves money', () => {
  const [, list] = /MoneyJobsLate\n.*\{job=~"([^"]+)"\}/.exec(read('alerts.yml')) ?? [];
  expect(list?.split('|').toSorted()).toEqual(runners.money.toSorted());
});

it('every alert says what happened and what to do', () => {
  const alerts = read('alerts.yml').split('- alert: ').slice(1);
  expect(alerts.length).toBe(fromAlerts.length);
  for (const alert of alerts)
    expect(alert).toMatch(/severity: (page|ticket)[\s\S]+summary: \S[\s\S]+action: \S/);
});
