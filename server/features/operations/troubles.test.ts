import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { createFailedJob, runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import type { Call } from '../../../shop/api-client.ts';
import { newId } from '../../db/id.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { scrub } from './browser-errors.ts';

const shop = testShop();
let admin: Call;
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

const troubles = () => admin('GET /api/reports/troubles');

describe('failed jobs', () => {
  const find = async (id: string) => (await troubles()).jobs.find(({ _id }) => _id === id);
  const retry = (id: string) => admin('POST /api/jobs/:id/retry', { params: { id } });

  it('are listed once they gave up or keep failing, without addresses', async () => {
    const { order } = await guestOrder(shop);
    const before = (await admin('GET /api/reports/today')).failedJobs;
    const gaveUp = await createFailedJob(shop, {
      error: 'refused for jane@example.com\n at somewhere',
      payload: { orderId: order._id },
    });
    const failing = await createFailedJob(shop, { attempts: 6 });
    const new_ = await createFailedJob(shop, { attempts: 2 });
    expect(await find(gaveUp)).toMatchObject({
      name: 'Sending a tracking number to PayPal',
      error: 'refused for [address]',
      attempts: 25,
      nextAt: null,
      order: order._id,
    });
    expect((await find(failing))?.nextAt).toMatch(/Z$/);
    expect(await find(new_)).toBeUndefined();
    expect((await admin('GET /api/reports/today')).failedJobs).toBe(before + 2);
  });

  it('run again when an admin retries them, which the audit log says', async () => {
    const id = await createFailedJob(shop, { job: 'sweep-expired', payload: {} });
    await runJobs(shop);
    expect(await find(id)).toBeDefined();
    await retry(id);
    await runJobs(shop);
    expect(await find(id)).toBeUndefined();
    const { entries } = await admin('GET /api/audit', { query: { thing: 'job' } });
    expect(entries[0]).toMatchObject({
      action: 'job.retry',
      thingId: id,
      after: { job: 'Deleting what has expired' },
    });
    await expect(retry(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stay listed when the retry fails, too', async () => {
    const id = await createFailedJob(shop, {
      job: 'send-refund',
      payload: { requestId: newId() },
      attempts: 25,
    });
    const { rows } = await shop.deps.database.pool.query('SELECT now() AS now');
    await retry(id);
    const putBack = replaceInTest(shop.deps, { db: undefined as never });
    await runJobs(shop);
    putBack();
    const job = await find(id);
    expect(job).toMatchObject({ attempts: 25, nextAt: null });
    expect(new Date(job?.failedAt ?? 0).getTime()).toBeGreaterThanOrEqual(
      (rows[0] as { now: Date }).now.getTime(),
    );
  });

  it('are not retried for another site’s page, nor when they run or have not failed', async () => {
    const id = await createFailedJob(shop);
    const url = `/api/jobs/${id}/retry`;
    const headers = { cookie, origin: 'https://evil.test' };
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    const unfailed = await createFailedJob(shop, { attempts: 1 });
    await expect(retry(unfailed)).rejects.toMatchObject({ code: 'not_found' });
    await shop.deps.database.pool.query(
      'UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = $1::bigint',
      [id],
    );
    await expect(retry(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('errors of browsers', () => {
  const report = (message: string, { remoteAddress = '198.51.100.1', source = 'frame-A1.js:1:20' } = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/browser-errors',
      remoteAddress,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605' },
      payload: { message, source, page: '/product/:id' },
    });
  const listed = async (text: string) =>
    (await troubles()).browserErrors.filter(({ message }) => message.includes(text));

  it('are counted by message and place, and shown to admins', async () => {
    expect((await report('TypeError: first is not a function')).statusCode).toBe(202);
    shop.advance(1000);
    await report('TypeError: first is not a function');
    await report('TypeError: first is not a function', { source: 'frame-A1.js:1:99' });
    expect((await listed('first')).map(({ count }) => count).toSorted()).toEqual([1, 2]);
    expect((await listed('first')).find(({ count }) => count === 2)).toMatchObject({
      source: 'frame-A1.js:1:20',
      page: '/product/:id',
      browser: 'Safari on iPhone',
    });
  });

  it('are a sample: five a minute from one address, thirty from all', async () => {
    shop.advance(60_000);
    for (let n = 0; n < 7; n += 1) await report('Error: same sender');
    expect((await listed('same sender'))[0]?.count).toBe(5);
    for (let n = 0; n < 40; n += 1) await report('Error: many', { remoteAddress: `198.51.100.${n + 2}` });
    expect((await listed('many'))[0]?.count).toBe(25);
    shop.advance(60_000);
    await report('Error: many');
    expect((await listed('many'))[0]?.count).toBe(26);
    const metrics = (await shop.app.inject('/metrics')).body;
    expect(metrics).toMatch(/browser_errors_total\{outcome="dropped"\} \d+/);
  });

  it('make room for new ones beyond a hundred, and are forgotten after a month', async () => {
    const count = async () =>
      (await shop.deps.db.selectFrom('browserErrors').select('fingerprint').execute()).length;
    for (let n = 0; n < 110; n += 1) {
      if (n % 25 === 0) shop.advance(60_000);
      const name = String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26));
      await report(`Error: number ${name}`, { remoteAddress: `198.51.100.${n}` });
    }
    expect(await count()).toBe(100);
    expect((await troubles()).browserErrors).toHaveLength(20);
    await sweepExpired(shop.deps);
    expect(await count()).toBe(100);
    shop.advance(31 * 86_400_000);
    await sweepExpired(shop.deps);
    expect(await count()).toBe(0);
  });

  it.each([
    { message: 'x', source: 'https://evil.test/a.js:1:1', page: '/' },
    { message: 'x', source: 'a.js:1:1', page: '/search/jane@example.com' },
    { message: 'x'.repeat(301), source: 'a.js:1:1', page: '/' },
    { message: 'x', source: 'a.js:1:1', page: '/', email: 'jane@example.com' },
  ])('are refused as %o', async (payload) => {
    expect((await shop.app.inject({ method: 'POST', url: '/api/browser-errors', payload })).statusCode).toBe(
      400,
    );
  });

  it.each([
    [
      'Unexpected token \'J\', "Jane Miller" is not valid JSON',
      'Unexpected token \'J\', "…" is not valid JSON',
    ],
    [
      "Cannot read properties of undefined (reading 'name')",
      "Cannot read properties of undefined (reading 'name')",
    ],
    ["no such city: 'San José'", "no such city: '…'"],
    ['lost at https://shop.test/verify-email/abc?x=1 for jane@example.com', 'lost at [url] for [address]'],
    ['phone 5305550157 of order 12', 'phone # of order 12'],
    ['cut "off in the middle', 'cut "…"'],
  ])('lose what may have been typed: %s', (message, kept) => {
    expect(scrub(message)).toBe(kept);
  });
});
