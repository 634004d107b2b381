import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { textOf } from '../../../tests/support/database-costs.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { buildApp } from '../../app.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { createPageViewCounter } from './page-view-counter.ts';

const shop = testShop();

const open = (page: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/page-views?page=${encodeURIComponent(page)}`, headers });
const seen = async (page: string) => {
  // Admins' sessions are short, and the clock is advanced by days.
  const admin = shop.as(await signedInUser(shop, { isAdmin: true }));
  const { pages } = await admin('GET /api/reports/page-views');
  return pages.find((viewed) => viewed.page === page);
};
const rows = () => shop.deps.db.selectFrom('pageViews').selectAll().execute();
const days = (count: number) => count * 86_400_000;

test('counts views by route pattern, and stores nothing but a number per day', async () => {
  const who = {
    'user-agent': 'Mark 1',
    referer: 'http://mark.example/',
    cookie: 'mark=1',
    'x-forwarded-for': '6.6.6.6',
  };
  for (let times = 0; times < 3; times += 1) expect((await open('/product/:id', who)).statusCode).toBe(202);
  await open('/faq');
  expect(await seen('/product/:id')).toEqual({ page: '/product/:id', today: 3, week: 3, month: 3 });
  expect(await seen('/faq')).toMatchObject({ today: 1 });
  const kept = await rows();
  expect(kept.map((row) => Object.keys(row))).toEqual(kept.map(() => ['day', 'page', 'views']));
  expect(JSON.stringify(kept)).not.toMatch(/mark|6\.6\.6\.6/i);
});

test('counts and stores nothing for visitors who ask not to be tracked', async () => {
  const before = await rows();
  const reply = await open('/gallery', { 'sec-gpc': '1' });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([202, undefined]);
  expect(await rows()).toEqual(before);
  await open('/gallery', { 'sec-gpc': '0' });
  expect(await seen('/gallery')).toMatchObject({ today: 1 });
});

test('counts no admin pages', async () => {
  await open('/admin');
  await open('/admin/orderlist');
  expect(await seen('/admin')).toBeUndefined();
  expect(await seen('/admin/orderlist')).toBeUndefined();
});

test('counts customers but not admins', async () => {
  const before = (await seen('/contactus'))?.today ?? 0;
  const { cookie: admins } = await signedInUser(shop, { isAdmin: true });
  const { cookie: customers } = await signedInUser(shop);
  expect((await open('/contactus', { cookie: admins })).statusCode).toBe(202);
  expect((await seen('/contactus'))?.today ?? 0).toBe(before);
  await open('/contactus', { cookie: customers });
  expect((await seen('/contactus'))?.today).toBe(before + 1);
});

test('accepts route patterns only, no URLs and no text', async () => {
  const ids = [
    '/product/5f0c1e9a7b3d4c2e8a6f1b90',
    '/store?q=x',
    'faq',
    '/<b>',
    '/ö',
    `/${'a'.repeat(80)}`,
    '',
  ];
  for (const page of ids) expect([page, (await open(page)).statusCode]).toEqual([page, 400]);
});

test('two concurrent views count as two', async () => {
  await Promise.all(Array.from({ length: 20 }, () => open('/about')));
  expect(await seen('/about')).toMatchObject({ today: 20 });
});

test('are written together, and the last ones when the shop closes', async () => {
  const app = await buildApp(shop.deps, { pages: 'none' });
  const page = '/career';
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let n = 0; n < 10; n += 1) await app.inject({ method: 'POST', url: `/api/page-views?page=${page}` });
  const statements = () =>
    query.mock.calls.filter(([statement]) => textOf(statement).includes('page_views')).length;
  expect(statements()).toBe(0);
  await app.close();
  expect(statements()).toBe(1);
  query.mockRestore();
  expect(await seen(page)).toMatchObject({ today: 10 });
});

test('are kept while the database refuses them', async () => {
  const counter = createPageViewCounter(shop.deps);
  await counter.count('/tried-again');
  vi.spyOn(shop.deps.db, 'getExecutor').mockImplementationOnce(() => {
    throw new Error('no database');
  });
  await counter.flush();
  await counter.count('/tried-again');
  await counter.close();
  expect(await seen('/tried-again')).toMatchObject({ today: 2 });
});

test('made-up patterns are not counted, and stop nothing from being counted', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (let number = 0; number < 120; number += 1)
    await open(`/made-up-${letters[number % 26]}${letters[Math.floor(number / 26)]}`);
  expect((await rows()).filter(({ page }) => page.startsWith('/made-up'))).toEqual([]);
  await open('/about');
  expect(await seen('/about')).toMatchObject({ today: 21 });
});

test('days, weeks and months are counted in California time, and deleted after 400 days', async () => {
  await open('/faq');
  shop.advance(days(1));
  expect(await seen('/faq')).toEqual({ page: '/faq', today: 0, week: 2, month: 2 });
  shop.advance(days(6));
  expect(await seen('/faq')).toEqual({ page: '/faq', today: 0, week: 0, month: 2 });
  shop.advance(days(23));
  expect(await seen('/faq')).toBeUndefined();
  await sweepExpired(shop.deps);
  expect((await rows()).length).toBeGreaterThan(0);
  shop.advance(days(371));
  await sweepExpired(shop.deps);
  expect(await rows()).toEqual([]);
});
