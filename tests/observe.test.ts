import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
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

const shop = testShop();
let names: Set<string>;
beforeAll(async () => {
  // Those without a value yet have a type all the same.
  const { body } = await shop.app.inject('/metrics');
  names = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});

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

const isOurs = (name: string) => names.has(name.replace(/_(bucket|count|sum)$/, '')) || names.has(name);

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

it('finds a metric that does not exist', () => {
  expect(metricsIn('sum by (job) (rate(jobs_lost_total{a="b"}[5m])) > 2 unless up == 0')).toEqual([
    'jobs_lost_total',
    'up',
  ]);
  expect(isOurs('jobs_lost_total')).toBe(false);
});

it('every alert says what happened and what to do', () => {
  const alerts = read('alerts.yml').split('- alert: ').slice(1);
  expect(alerts.length).toBe(fromAlerts.length);
  for (const alert of alerts)
    expect(alert).toMatch(/severity: (page|ticket)[\s\S]+summary: \S[\s\S]+action: \S/);
});
