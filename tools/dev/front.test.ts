// @module-tag slow
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { createProduct } from '../../tests/support/factories.ts';
import { newAdmin } from '../../tests/support/users.ts';
import { buildFront } from './front.ts';

let shop: TestApp;
let front: FastifyInstance;
let address: string;
let server: Promise<string | undefined>;
beforeAll(async () => {
  shop = await buildTestApp();
  server = shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { config, paypal, log } = shop.deps;
  front = await buildFront({
    config,
    paypal,
    log,
    server: { ready: () => server, stop: async () => undefined },
  });
  address = await front.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  await front.close();
  await shop.close();
});

test('serves pages from source', async () => {
  const { id, name } = await createProduct(shop);
  const page = await fetch(`${address}/product/${id}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(name);
  const [script = ''] = html.match(/\/[^"']*entry\.client\.tsx/) ?? [];
  const source = await fetch(address + script);
  expect(source.headers.get('content-type')).toContain('javascript');
}, 60_000);

test('hands calls to the server with their cookies and bodies', async () => {
  const reply = await fetch(`${address}/api/nowhere`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ message: 'Not found', code: 'not_found' });
  const { cookie } = await newAdmin(shop);
  const headers = { cookie, 'content-type': 'application/json' };
  const created = await fetch(`${address}/api/coupons`, { method: 'POST', headers, body: '{}' });
  expect(created.status).toBe(201);
  expect(await fetch(`${address}/robots.txt`).then((robots) => robots.text())).toContain('Sitemap');
});

test('lets calls wait while the server restarts, and says when it does not start', async () => {
  const running = server;
  let restarted = () => {};
  server = new Promise((resolve) => {
    restarted = () => resolve(running);
  });
  const waiting = fetch(`${address}/api/config/site`);
  restarted();
  expect((await waiting).status).toBe(200);
  server = Promise.resolve(undefined);
  expect((await fetch(`${address}/api/config/site`)).status).toBe(503);
  server = running;
});
