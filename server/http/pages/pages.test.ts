import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { buildOnce } from '../../../tools/run-shop.ts';
import { administer } from '../../../tests/support/database.ts';
import { upsertRedirects } from '../../features/site/redirect-data.ts';
import { createProduct } from '../../../tests/support/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  await buildOnce();
  shop = await buildTestApp({ pages: 'built', env: { PUBLIC_URL: 'http://trucks.example' } });
  // Before the first address that no page has: all redirects are read then.
  const { db } = shop.deps;
  await db.transaction().execute((tx) =>
    upsertRedirects(tx, [
      { from: '/former/shop.php', to: '/store?brand=NAPCO' },
      { from: '/product/former', to: '/store' },
      { from: '/about', to: '/faq' },
    ]),
  );
}, 120_000);
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers });

test('renders a product for readers without scripts [2.1.33]', async () => {
  const { id, name } = await createProduct(shop);
  const page = await get(`/product/${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(name);
  expect(page.body).toContain('100.00');
});

test('sends everyone the same bytes, whatever their request carries', async () => {
  const { id } = await createProduct(shop);
  const marks = {
    host: 'evil.example',
    cookie: 'session=mark-cookie',
    authorization: 'Bearer mark-token',
    'accept-language': 'mark-language',
    'user-agent': 'mark-agent Googlebot',
    referer: 'http://mark-referer.example/',
    'x-forwarded-host': 'mark-forwarded.example',
    'x-forwarded-proto': 'mark-proto',
    'x-forwarded-for': '6.6.6.6',
  };
  // The marked request comes first, so the cached page is rendered for it.
  const marked = await get(`/product/${id}?utm_source=mark-query&goBackPath=/mark`, marks);
  const plain = await get(`/product/${id}`);
  expect(marked.statusCode).toBe(200);
  expect(marked.body).not.toMatch(/mark-|evil\.example|6\.6\.6\.6|\/mark/);
  expect(plain.body).toBe(marked.body);
  expect(plain.headers.etag).toBe(marked.headers.etag);
});

test('caches no page twice because of unknown parameters', async () => {
  await get('/store');
  const { size } = shop.deps.pageCache;
  for (let number = 0; number < 20; number += 1) await get(`/store?utm=${number}`);
  expect(shop.deps.pageCache.size).toBe(size);
});

test('caches a page but not the API replies it was rendered from', async () => {
  const { id } = await createProduct(shop);
  await get('/store');
  const { size } = shop.deps.pageCache;
  expect((await get(`/product/${id}`)).statusCode).toBe(200);
  expect(shop.deps.pageCache.size).toBe(size + 1);
  await get(`/api/products/${id}`);
  expect(shop.deps.pageCache.size).toBe(size + 2);
});

test('allows exactly the inline scripts of the page', async () => {
  const page = await get('/store');
  const policy = String(page.headers['content-security-policy']);
  const scripts = [
    ...page.body.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, text]) => text ?? '');
  expect(scripts.length).toBeGreaterThan(1);
  expect(policy.match(/'sha256-[^']*'/g)).toEqual(
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
});

test('allows the payment provider on the order page, which is never cached', async () => {
  const order = await get('/order/000000000000000000000000');
  expect(order.headers['content-security-policy']).toContain(new URL(shop.deps.paypal.sdkUrl).origin);
  expect(order.headers['cache-control']).toBe('no-store');
  expect(order.headers.etag).toBeUndefined();
  expect((await get('/cart')).headers['content-security-policy']).not.toContain(
    new URL(shop.deps.paypal.sdkUrl).origin,
  );
});

test.each(['/password-reset', '/verify-email'])(
  'renders %s without the token of its emailed link, uncached and without a referrer',
  async (path) => {
    const page = await get(`${path}/mark-token_57`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('mark-token');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.headers.etag).toBeUndefined();
  },
);

test('shows a product change immediately on its page and in the list', async () => {
  const { id, name } = await createProduct(shop, { name: 'Grille guard of old' });
  await shop.deps.catalogChanged({ productIds: [id] });
  expect((await get(`/product/${id}`)).body).toContain(name);
  expect((await get('/store')).body).toContain(name);
  await shop.deps.db
    .updateTable('products')
    .set({ name: 'Grille guard made new' })
    .where('id', '=', id)
    .execute();
  await shop.deps.catalogChanged({ productIds: [id] });
  expect((await get(`/product/${id}`)).body).toContain('Grille guard made new');
  expect((await get('/store')).body).toContain('Grille guard made new');
});

test('renders a part that is sold by its link for whoever has that, not for search engines, and changes at once', async () => {
  const { id, name } = await createProduct(shop, { hidden: true });
  const { id: listed } = await createProduct(shop);
  const set = async (change: { hidden: boolean; byLink: boolean }) => {
    await shop.deps.db.updateTable('products').set(change).where('id', '=', id).execute();
    await shop.deps.catalogChanged({ productIds: [id] });
    return get(`/product/${id}`);
  };
  const noindex = '<meta name="robots" content="noindex"/>';
  expect((await get(`/product/${id}`)).statusCode).toBe(404);
  const page = await set({ hidden: true, byLink: true });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(name);
  expect(page.body).toContain(noindex);
  for (const told of ['application/ld+json', 'rel="canonical"', 'og:image', 'Add to project list'])
    expect(page.body).not.toContain(told);
  const shown = await set({ hidden: false, byLink: false });
  for (const one of [shown, await get(`/product/${listed}`)]) {
    expect(one.body).not.toContain(noindex);
    for (const told of ['application/ld+json', 'rel="canonical"', 'og:image', 'Add to project list'])
      expect(one.body).toContain(told);
  }
  expect((await set({ hidden: true, byLink: false })).statusCode).toBe(404);
});

test.each([
  ['/nowhere', 404, "You're Off the Map"],
  ['/product/abc', 404, ''],
  ['/product/000000000000000000000000', 404, ''],
  ['/store/page/abc', 400, 'There is no such page: the first one is 1'],
  ['/store/page/0', 400, 'There is no such page: the first one is 1'],
  ['/napco-store?pageNumber=-1', 400, 'There is no such page: the first one is 1'],
  [`/store/search/${'x'.repeat(500)}`, 400, 'Search for at most 100 characters'],
  ['/store/search/100%', 200, ''],
  ['/store/search/%27%22%3Cscript%3E%23%2F', 200, ''],
])('answers %s with a page of status %i [2.1.28] [2.1.73]', async (url, status, text) => {
  const page = await get(url);
  expect(page.statusCode).toBe(status);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body.replaceAll('&#x27;', "'")).toContain(text);
  if (status !== 200) expect(page.headers['cache-control']).toBe('no-store');
});

test('compresses pages that are not cached', async () => {
  const page = await get('/nowhere', { 'accept-encoding': 'br' });
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await get('/nowhere')).body);
});

test('answers unknown API calls in JSON', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const reply = await shop.app.inject({ method, url: '/api/nowhere' });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ message: 'Not found', code: 'not_found' });
  }
});

test('redirects addresses with surplus slashes, but never to another site', async () => {
  expect((await get('/store/?brand=NAPCO')).headers.location).toBe('/store?brand=NAPCO');
  expect((await get('//evil.example/')).headers.location).toBe('/evil.example');
  expect((await get('/\\evil.example/')).headers.location).toBeUndefined();
});

test('sends hashed files compressed and immutable', async () => {
  const [script = ''] = (await get('/store')).body.match(/\/assets\/react-[^"']+\.js/) ?? [];
  const br = await get(script, { 'accept-encoding': 'br' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'max-age=31536000, immutable',
  });
  expect((await get(`${script}.map`)).statusCode).toBe(404);
});

test('lists the products in the sitemap and closes personal pages to robots', async () => {
  const { id } = await createProduct(shop);
  const hidden = await createProduct(shop, { hidden: true });
  await shop.deps.catalogChanged('everything');
  const robots = await get('/robots.txt');
  expect(robots.body).toContain('Disallow: /admin/');
  expect(robots.body).toContain('Sitemap: http://trucks.example/sitemap.xml');
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(map.body).toContain(`<loc>http://trucks.example/product/${id}</loc>`);
  expect(map.body).not.toContain(hidden.id);
  expect((await get('/sitemap/2.xml')).statusCode).toBe(404);
});

test('renders an uncached error page while the database is unavailable', async () => {
  const lonely = await buildTestApp({ pages: 'built' });
  try {
    const answer = (url: string) => lonely.app.inject({ method: 'GET', url });
    expect((await answer('/store-front')).statusCode).toBe(200);
    const { database } = new pg.Client({
      connectionString: String(lonely.deps.database.pool.options.connectionString),
    });
    const server = inject('databaseServer');
    await administer(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await administer(
      server,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
    const page = await answer('/store');
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(page.body).toContain('<h1');
    expect(page.body).not.toMatch(/pool|postgres|at \w+ \(/i);
    expect((await answer('/store-front')).statusCode).toBe(200);
  } finally {
    await lonely.close();
  }
});

test('redirects an address of the former shop for good, unless a page has it', async () => {
  for (const [url, location] of [
    ['/former/shop.php', '/store?brand=NAPCO'],
    ['/former/shop.php?page=2', '/store?brand=NAPCO'],
    ['/product/former', '/store'],
  ] as const) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, location, 'no-store']);
  }
  expect((await get('/about')).statusCode).toBe(200);
  expect((await get('/former/other.php')).statusCode).toBe(404);
});
