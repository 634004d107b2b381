import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

const metrics = async () => (await shop.app.inject({ url: '/metrics' })).body;

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

test('the other metrics are there when the jobs cannot be counted', async () => {
  const { pool } = shop.deps.database;
  await pool.query('ALTER TABLE graphile_worker._private_tasks RENAME TO elsewhere');
  expect(await metrics()).toContain('database_connections');
  await pool.query('ALTER TABLE graphile_worker.elsewhere RENAME TO _private_tasks');
});
