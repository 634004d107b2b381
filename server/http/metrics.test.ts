import { statfs } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import type { Config } from '../config.ts';
import { guestOrder } from '../../tests/support/factories.ts';
import { replaceInTest } from '../../tests/support/replace-in-test.ts';
import { newId } from '../db/id.ts';

const shop = testShop();

async function metrics(): Promise<string> {
  // What the database has to be asked is kept for some seconds.
  shop.advance(5_000);
  return (await shop.app.inject({ url: '/metrics' })).body;
}

test('the metrics count the jobs by name and state, and how long the oldest has waited', async () => {
  const { db, queue } = shop.deps;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const minutes of [2, 5, -60])
    await queue.enqueue(db, 'confirm-payment', { attemptId: `${minutes}` }, { runAt: minutesAgo(minutes) });
  const text = await metrics();
  expect(text).toContain('jobs{job="confirm-payment",state="due"} 2');
  expect(text).toContain('jobs{job="confirm-payment",state="later"} 1');
  expect(text).toMatch(/jobs_oldest_due_seconds\{job="confirm-payment"\} 3\d\d\b/);
  await shop.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  expect(await metrics()).not.toContain('confirm-payment');
});

test('the metrics count what waits for a human, reserved orders, and the provider’s events', async () => {
  const { db } = shop.deps;
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics())?.[1]);
  expect(await metrics()).not.toContain('payment_issues_open{');
  expect(await figure('disputes_open')).toBe(0);
  expect(await figure('reservations_active')).toBe(0);
  const { order } = await guestOrder(shop);
  await db.insertInto('reservations').values({ orderId: order._id, expiresAt: null }).execute();
  const issue = { kind: 'no_events', subject: newId(), resolvedAt: null, resolvedBy: null, note: null };
  await db
    .insertInto('paymentIssues')
    .values({ id: newId(), orderId: null, detail: '{}', ...issue })
    .execute();
  const codes = { stage: 'INQUIRY', reason: 'OTHER', outcome: null, currency: 'USD', amountCents: 100 };
  const times = { respondBy: null, remindedOf: null, openedAt: new Date(), updatedAt: new Date() };
  for (const status of ['OPEN', 'RESOLVED'])
    await db
      .insertInto('disputes')
      .values({ id: newId(), orderId: order._id, captureId: null, status, ...codes, ...times })
      .execute();
  expect(await figure('payment_issues_open\\{kind="no_events"\\}')).toBe(1);
  expect(await figure('disputes_open')).toBe(1);
  expect(await figure('reservations_active')).toBe(1);
  const forged = () => figure('webhook_events_total\\{outcome="forged"\\}');
  const before = (await forged()) || 0;
  await shop.app.inject({ method: 'POST', url: '/api/webhooks/paypal', payload: {} });
  expect(await forged()).toBe(before + 1);
});

test('the metrics say how much is left on the disk of DATA_DIR', async () => {
  const free = Number(/^data_dir_free_bytes (\S+)$/m.exec(await metrics())?.[1]);
  expect(free).toBeGreaterThan(0);
  const { blocks, bsize } = await statfs(shop.deps.config.dataDir);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
});

test('the other metrics are there when the jobs cannot be counted', async () => {
  const { pool } = shop.deps.database;
  await pool.query('ALTER TABLE graphile_worker._private_tasks RENAME TO elsewhere');
  expect(await metrics()).toContain('database_connections');
  await pool.query('ALTER TABLE graphile_worker.elsewhere RENAME TO _private_tasks');
});

test('the metrics add up those of all processes of the shop', async () => {
  const { deps } = shop;
  const single = deps.readProcessMetrics;
  await shop.app.inject('/healthz');
  const requests = async () =>
    Number(/^http_request_duration_seconds_count\{.*"\/healthz".*\} (\d+)$/m.exec(await metrics())?.[1]);
  const ofOne = await requests();
  expect(ofOne).toBeGreaterThan(0);
  replaceInTest(deps, { readProcessMetrics: async () => [...(await single()), ...(await single())] });
  expect(await requests()).toBe(2 * ofOne);
  expect((await metrics()).match(/^reservations_active /gm)).toHaveLength(1);
  expect(await metrics()).toMatch(/^shop_info\{.*\} 1$/m);
});

describe('GET /metrics', () => {
  const config = () => shop.deps.config;
  async function statusOf(
    settings: Partial<Config>,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ): Promise<number> {
    const before = { ...config() };
    Object.assign(config(), settings);
    try {
      return (await shop.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    } finally {
      Object.assign(config(), before);
    }
  }
  const metricsToken = '0f8d5a3bc27e4961';

  test('answers only requests with the token, wherever they come from', async () => {
    expect(await statusOf({ metricsToken })).toBe(404);
    expect(await statusOf({ metricsToken }, { authorization: 'Bearer 0f8d5a3bc27e496' })).toBe(404);
    expect(await statusOf({ metricsToken }, { authorization: `Bearer ${metricsToken}` }, '10.0.0.9')).toBe(
      200,
    );
  });

  test('answers nobody in production without a token: a proxy on this machine asks for everyone', async () => {
    expect(await statusOf({ production: true })).toBe(404);
    expect(await statusOf({ production: true }, { authorization: 'Bearer undefined' })).toBe(404);
  });

  test('answers this machine outside production, unless a proxy is in between', async () => {
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({}, {}, '10.0.0.9')).toBe(404);
    expect(await statusOf({}, { 'x-forwarded-for': '10.0.0.9' })).toBe(404);
    expect(await statusOf({ trustProxy: 'loopback' })).toBe(404);
  });
});
