import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { buildApp } from '../../app.ts';
import { buildDeps } from '../../deps.ts';
import { createPageCache } from './page-cache.ts';

const shop = testShop();

const get = (url: string, headers: Record<string, string> = {}, app = shop.app) =>
  app.inject({ method: 'GET', url, headers });
const priceOf = async (id: string, app = shop.app) =>
  (await get(`/api/products/${id}`, {}, app)).json<{ price: number }>().price;
const setPrice = (id: string, priceCents: number) =>
  shop.deps.db.updateTable('products').set({ priceCents }).where('id', '=', id).execute();

test('sends catalog replies in the encoding the client prefers', async () => {
  const { id } = await createProduct(shop);
  const plain = await get(`/api/products/${id}`);
  const br = await get(`/api/products/${id}`, { 'accept-encoding': 'gzip, br' });
  const gzip = await get(`/api/products/${id}`, { 'accept-encoding': 'br;q=0, gzip' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-length': `${br.rawPayload.length}`,
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers['cache-control']).toBe('max-age=5, stale-while-revalidate=55');
});

test('answers 304 only to a client that has the reply in this encoding', async () => {
  const { id } = await createProduct(shop);
  const url = `/api/products/${id}`;
  const { etag } = (await get(url, { 'accept-encoding': 'br' })).headers;
  const known = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${String(etag)}` });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
  expect(known.headers).toMatchObject({ etag, vary: 'accept-encoding' });
  expect((await get(url, { 'accept-encoding': 'gzip', 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('answers HEAD like GET but without the body, and does not cache an empty reply', async () => {
  const { id } = await createProduct(shop);
  const head = await shop.app.inject({ method: 'HEAD', url: `/api/products/${id}` });
  const got = await get(`/api/products/${id}`);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
  expect(head.headers.etag).toBe(got.headers.etag);
  expect(got.body.length).toBeGreaterThan(100);
});

test('shows a product change immediately after it is announced', async () => {
  const { id } = await createProduct(shop);
  expect(await priceOf(id)).toBe(100);
  await setPrice(id, 12_345);
  expect(await priceOf(id)).toBe(100);
  await shop.deps.catalogChanged({ productIds: [id] });
  expect(await priceOf(id)).toBe(123.45);
});

test('keeps other products cached when one changes', async () => {
  // Of another category: a page shows products of its own category as related ones.
  const changed = await createProduct(shop, { partType: 'Books & Manuals' });
  const other = await createProduct(shop);
  await priceOf(other.id);
  await setPrice(other.id, 1);
  await shop.deps.catalogChanged({ productIds: [changed.id] });
  expect(await priceOf(other.id)).toBe(100);
});

test('shows a product change in other processes of the shop', async () => {
  const { id } = await createProduct(shop);
  const { config, log, paypal, database } = shop.deps;
  const deps = await buildDeps({
    config,
    log,
    paypal,
    connectionString: String(database.pool.options.connectionString),
  });
  const app = await buildApp(deps, { pages: 'none' });
  try {
    expect(await priceOf(id, app)).toBe(100);
    await setPrice(id, 700);
    await shop.deps.catalogChanged({ productIds: [id] });
    await expect.poll(() => priceOf(id, app)).toBe(7);
  } finally {
    await app.close();
    await deps.close();
  }
});

test('drops everything when change notifications may have been missed', async () => {
  const { id } = await createProduct(shop);
  expect(await priceOf(id)).toBe(100);
  await setPrice(id, 800);
  await shop.deps.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop-changes' AND datname = current_database()",
  );
  await expect.poll(() => priceOf(id), { timeout: 4_500 }).toBe(8);
});

test('caches nothing again for a parameter that an endpoint does not have', async () => {
  const { id } = await createProduct(shop);
  for (const url of [`/api/products/${id}`, `/api/products/${id}/together`, '/api/products/top']) {
    await get(url);
    const { size } = shop.deps.pageCache;
    for (const extra of ['?x=1', '?x=2', `?${'y'.repeat(500)}`]) await get(url + extra);
    expect(shop.deps.pageCache.size).toBe(size);
  }
});

test('does not cache errors', async () => {
  const unknown = await get('/api/products/000000000000000000000000');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers['cache-control']).toBe('no-store');
});

test('makes a reply again when its oldest source is five seconds old, whatever is made beside it', async () => {
  let now = 1_000_000;
  const pageCache = createPageCache({ now: () => now });
  const http = fastify();
  const made: string[] = [];
  for (const [path, age] of [
    ['/old', 3_000],
    ['/new', 0],
  ] as const)
    http.get(path, (request, reply) =>
      pageCache.answer(request, reply, path, async () => {
        made.push(path);
        // Both are being made before either says what it uses.
        await soon();
        pageCache.hasRead({ readAt: now - age });
        await soon();
        return { status: 200, headers: {}, body: Buffer.from(path), tags: [] };
      }),
    );
  const askBoth = () => Promise.all(['/old', '/new'].map((path) => http.inject(path)));
  await askBoth();
  now += 1_999;
  await askBoth();
  expect(made).toEqual(['/old', '/new']);
  now += 1;
  await askBoth();
  expect(made).toEqual(['/old', '/new', '/old']);
  now += 2_000;
  await askBoth();
  expect(made).toEqual(['/old', '/new', '/old', '/old']);
  expect(() => pageCache.hasRead({ readAt: now })).not.toThrow();
  await http.close();
});
