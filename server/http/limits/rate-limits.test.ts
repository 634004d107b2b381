// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { buildOnce } from '../../../tools/run-shop.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createUser, password } from '../../../tests/support/users.ts';
import { buildApp } from '../../app.ts';
import { newId } from '../../db/id.ts';
import { clientAddress, clientNetworks } from './client-networks.ts';
import { inRenderScope, RenderScope } from '../pages/render-scope.ts';

const shop = testShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });

let addresses = 0;
/** Returns an address that no other test uses. */
const newAddress = () => `203.0.113.${++addresses}`;

interface Visit {
  from: string;
  body?: object;
  headers?: Record<string, string>;
}

function send(key: string, { from, body, headers }: Visit) {
  const [method, url] = key.split(' ') as ['GET', string];
  return shop.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: headers ?? {},
    ...(body && { payload: body }),
  });
}

async function statuses(count: number, key: string, visit: () => Visit): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await send(key, visit())).statusCode);
  return found;
}

const login = (from: string, email: string, secret: string) =>
  send('POST /api/users/login', { from, body: { email, password: secret } });

describe('signing in', () => {
  test('rejects even the right password after 5 wrong ones for an account from one address, for 15 minutes', async () => {
    const { email } = await createUser(shop);
    const from = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await login(from, email, 'wrong')).statusCode).toBe(401);
    const refused = await login(from, email, password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too many attempts to sign in. Please try again in 15 minutes.',
      code: 'too_many_requests',
      retryAfter: expect.any(Number),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

    expect((await login(newAddress(), email, password)).statusCode, 'from another address').toBe(200);
    shop.advance(15 * 60_000);
    expect((await login(from, email, password)).statusCode).toBe(200);
  });

  test('counts attempts for unknown email addresses the same way', async () => {
    const from = newAddress();
    const email = `nobody-${newId()}@example.com`;
    const found: number[] = [];
    for (let n = 0; n < 6; n += 1) found.push((await login(from, email, 'wrong')).statusCode);
    expect(found).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('lets exactly 5 of 12 concurrent attempts through', async () => {
    const from = newAddress();
    const { email } = await createUser(shop);
    const replies = await Promise.all(Array.from({ length: 12 }, () => login(from, email, 'wrong')));
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(7);
  });

  test('clears the count after a successful sign-in', async () => {
    const from = newAddress();
    const { email } = await createUser(shop);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await login(from, email, 'wrong')).statusCode).toBe(401);
      expect((await login(from, email, password)).statusCode).toBe(200);
    }
  });

  test('allows 30 attempts an hour from one address, whatever the accounts', async () => {
    const from = newAddress();
    const attempt = () => login(from, `nobody-${newId()}@example.com`, 'wrong');
    for (let n = 0; n < 30; n += 1) expect((await attempt()).statusCode).toBe(401);
    expect((await attempt()).statusCode).toBe(429);
    shop.advance(60 * 60_000);
    expect((await attempt()).statusCode).toBe(401);
  });

  test('counts an IPv6 /64 as one visitor', async () => {
    const email = `nobody-${newId()}@example.com`;
    for (let n = 1; n <= 5; n += 1)
      expect((await login(`2001:db8:1:2::${n}`, email, 'wrong')).statusCode).toBe(401);
    expect((await login('2001:db8:1:2:ffff::9', email, 'wrong')).statusCode).toBe(429);
    expect((await login('2001:db8:1:3::1', email, 'wrong')).statusCode).toBe(401);
  });

  test('stores no addresses in its counters', async () => {
    const { email } = await createUser(shop);
    await login(newAddress(), email, 'wrong');
    const counters = await shop.deps.db.selectFrom('rateLimitCounters').selectAll().execute();
    expect(counters.length).toBeGreaterThan(0);
    for (const { key } of counters) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('endpoints with limits of their own', () => {
  const guest = async () => {
    const body = { email: `guest-${newId()}@example.com` };
    return (await send('POST /api/guests', { from: newAddress(), body })).json<{ token: string }>().token;
  };

  const order = {
    orderItems: [{ product: newId(), qty: 1 }],
    shippingAddress: { state: 'CA', phone: '5555550157' },
    paymentMethod: 'PayPal',
  };

  test('allow 20 guests an hour from one address; invalid input does not count', async () => {
    const from = newAddress();
    expect(await statuses(5, 'POST /api/guests', () => ({ from, body: { email: 'nonsense' } }))).toEqual(
      Array(5).fill(400),
    );
    expect(
      await statuses(21, 'POST /api/guests', () => ({ from, body: { email: 'a@example.com' } })),
    ).toEqual([...Array(20).fill(201), 429]);
    const refused = await send('POST /api/guests', { from, body: { email: 'a@example.com' } });
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('allow a buyer 10 orders an hour, from any address', async () => {
    const headers = { authorization: `Bearer ${await guest()}` };
    const found = await statuses(11, 'POST /api/orders', () => ({
      from: newAddress(),
      headers,
      body: order,
    }));
    expect(found.slice(0, 10)).not.toContain(429);
    expect(found[10]).toBe(429);
  });

  test('allow 10 payment starts an hour from one address', async () => {
    const from = newAddress();
    const headers = { authorization: `Bearer ${await guest()}` };
    const found = await statuses(11, `POST /api/orders/${newId()}/payment`, () => ({ from, headers }));
    expect(found).toEqual([...Array(10).fill(404), 429]);
  });

  test('allow 30 orders an hour from one address, whoever buys', async () => {
    const from = newAddress();
    const found: number[] = [];
    for (let buyer = 0; buyer < 4; buyer += 1) {
      const headers = { authorization: `Bearer ${await guest()}` };
      found.push(...(await statuses(8, 'POST /api/orders', () => ({ from, headers, body: order }))));
    }
    expect(found.slice(0, 30)).not.toContain(429);
    expect(found.slice(30)).toEqual([429, 429]);
  });

  test('allow one IPv6 /48 four times as much as an address', async () => {
    const body = { email: 'a@example.com' };
    const guests = (count: number, subnet: number) =>
      statuses(count, 'POST /api/guests', () => ({ from: `2001:db8:48:${subnet}::1`, body }));
    // What an address is refused does not count for the others.
    expect(await guests(25, 1)).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
    for (let subnet = 2; subnet <= 4; subnet += 1) expect(await guests(20, subnet)).not.toContain(429);
    expect(await guests(1, 5)).toEqual([429]);
    expect((await send('POST /api/guests', { from: '2001:db8:49:5::1', body })).statusCode).toBe(201);
  });

  test('do not let strangers with a wrong link use up the captures of an order', async () => {
    const order = newId();
    const capture = (from: string) =>
      send(`PUT /api/orders/${order}/pay?key=x`, { from, body: { id: 'NOTHING' } });
    const stranger = newAddress();
    for (let n = 0; n < 10; n += 1) expect((await capture(stranger)).statusCode).toBe(404);
    expect((await capture(stranger)).statusCode).toBe(429);
    expect((await capture(newAddress())).statusCode).toBe(404);
  });

  test('allow a buyer 10 captures of one order a minute, from any address', async () => {
    const headers = { authorization: `Bearer ${await guest()}` };
    const visit = () => ({ from: newAddress(), headers, body: { id: 'NOTHING' } });
    expect(await statuses(11, `PUT /api/orders/${newId()}/pay`, visit)).toEqual([
      ...Array(10).fill(404),
      429,
    ]);
  });
});

test('two instances on one database share the count of an endpoint, but not the flood limit of the API', async () => {
  const second = await buildApp(shop.deps, { pages: 'none' });
  const remoteAddress = newAddress();
  const payload = { email: 'a@example.com' };
  const newGuest = (app: typeof second) =>
    app.inject({ method: 'POST', url: '/api/guests', remoteAddress, payload });
  for (let n = 0; n < 10; n += 1) {
    expect((await newGuest(shop.app)).statusCode).toBe(201);
    expect((await newGuest(second)).statusCode).toBe(201);
  }
  for (const app of [shop.app, second]) {
    const refused = await newGuest(app);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      message: 'Too many requests. Please try again in 60 minutes.',
      code: 'too_many_requests',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  }
  await statuses(300, 'GET /api/config/site', () => ({ from: remoteAddress }));
  expect((await send('GET /api/config/site', { from: remoteAddress })).statusCode).toBe(429);
  const elsewhere = await second.inject({ method: 'GET', url: '/api/config/site', remoteAddress });
  expect(elsewhere.statusCode).toBe(200);
  await second.close();
});

describe('the API as a whole', () => {
  test('answers 300 calls a minute from one address, and 600 for an admin', async () => {
    const from = newAddress();
    const { email } = await createUser(shop, { isAdmin: true });
    const [cookie] = (await login(newAddress(), email, password)).cookies;
    const headers = { cookie: `session=${cookie?.value}` };
    const ask = (given = {}) => send('GET /api/config/paypal', { from, headers: given });
    for (let n = 0; n < 300; n += 1) expect((await ask()).statusCode).toBe(200);

    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ cookie: `session=${'A'.repeat(43)}` })).statusCode).toBe(429);
    for (let n = 302; n < 600; n += 1) expect((await ask(headers)).statusCode).toBe(200);
    expect((await ask(headers)).statusCode).toBe(429);
  });

  test('takes thousands of events a minute from the payment provider, and not without end', async () => {
    const from = newAddress();
    const tell = async () => (await send('POST /api/webhooks/paypal', { from, body: {} })).statusCode;
    const found = new Set<number>();
    for (let n = 0; n < 6000; n += 1) found.add(await tell());
    expect(found).not.toContain(429);
    expect(await tell()).toBe(429);
    // They are counted apart from the API.
    expect((await send('GET /api/config/paypal', { from })).statusCode).toBe(200);
  });

  test('does not count the calls of server-side renders', async () => {
    const ask = async () => await send('GET /api/config/paypal', { from: '198.51.100.1' });
    for (let n = 0; n < 400; n += 1)
      expect((await inRenderScope(new RenderScope(), ask)).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
  });

  test('answers 1,500 requests a minute for pictures, tiles, sitemaps and the state of the shop', async () => {
    const from = newAddress();
    const urls = [
      `/pictures/${newId()}.webp`,
      `/thumbnails/pictures/${newId()}.jpg`,
      '/map/1/2/3.png',
      '/sitemap.xml',
      '/sitemap/2.xml',
      '/robots.txt',
      '/readyz',
    ];
    for (const url of urls) expect((await send(`GET ${url}`, { from })).statusCode).not.toBe(429);
    await statuses(1500 - urls.length, 'GET /robots.txt', () => ({ from }));
    for (const url of urls) expect((await send(`GET ${url}`, { from })).statusCode, url).toBe(429);
    expect((await send('GET /healthz', { from })).statusCode).toBe(200);
    expect((await send('GET /robots.txt', { from: newAddress() })).statusCode).toBe(200);
  });

  test('counts calls to unknown paths', async () => {
    const from = newAddress();
    const found = await statuses(301, 'GET /api/nothing-here', () => ({ from }));
    expect(found[0]).toBe(404);
    expect(found[300]).toBe(429);
  });

  test.each([
    ['a port to each address', (n: number) => `198.51.100.9:${1000 + n}`],
    ['what is no address', (n: number) => `garbage${n}`],
  ])('counts a visitor as one when the proxy writes %s', async (_, forwarded) => {
    const email = `nobody-${newId()}@example.com`;
    const attempt = (n: number) =>
      send('POST /api/users/login', {
        from: '127.0.0.1',
        headers: { 'x-forwarded-for': forwarded(n) },
        body: { email, password: 'wrong' },
      });
    for (let n = 1; n <= 5; n += 1) expect((await attempt(n)).statusCode).toBe(401);
    expect((await attempt(6)).statusCode).toBe(429);
  });

  test('behind a proxy uses the address that the proxy saw, not one that the visitor put before it', async () => {
    const email = `nobody-${newId()}@example.com`;
    const attempt = (forwarded: string) =>
      send('POST /api/users/login', {
        from: '127.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        body: { email, password: 'wrong' },
      });
    for (let n = 1; n <= 5; n += 1)
      expect((await attempt(`192.0.2.${n}, 198.51.100.7`)).statusCode).toBe(401);
    expect((await attempt('192.0.2.99, 198.51.100.7')).statusCode).toBe(429);
    expect((await attempt('198.51.100.8')).statusCode).toBe(401);
  });
});

test('percent-encoded API paths count toward the limit of the API', async () => {
  const from = newAddress();
  await statuses(300, 'GET /api/config/site', () => ({ from }));
  expect((await send('GET /api/config/site', { from })).statusCode).toBe(429);
  expect((await send('GET /%61pi/config/site', { from })).statusCode).toBe(429);
});

test('clients that have hung up, and so have no address, are counted as one', () => {
  expect(clientAddress({ ip: undefined })).toBe('0.0.0.0');
  expect(clientAddress({ ip: 'garbage', socket: { remoteAddress: '198.51.100.7' } })).toBe('198.51.100.7');
});

test.each([
  [undefined, { network: '0.0.0.0/24', site: undefined }],
  ['203.0.113.57', { network: '203.0.113.0/24', site: undefined }],
  ['::ffff:203.0.113.57', { network: '203.0.113.0/24', site: undefined }],
  ['203.0.113.57:1000', { network: '203.0.113.0/24', site: undefined }],
  ['[2001:db8:1:2::9]:443', { network: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }],
  ['2001:db8:1:2::9', { network: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }],
  ['2001:DB8:1:ffff:1:2:3:4', { network: '2001:db8:1:ffff::/64', site: '2001:db8:1::/48' }],
])('the networks of %s', (ip, networks) => {
  expect(clientNetworks({ ip })).toEqual(networks);
});

describe('pages', () => {
  let site: TestApp;
  beforeAll(async () => {
    await buildOnce();
    site = await buildTestApp({ pages: 'built', env: { RATE_LIMITS: 'on' } });
  }, 120_000);
  afterAll(() => site.close());

  test('answer 600 a minute from one address, whether they are cached, rendered or not found', async () => {
    const get = (url: string, remoteAddress = '192.0.2.1') =>
      site.app.inject({ method: 'GET', url, remoteAddress });
    for (let n = 0; n < 300; n += 1) expect((await get('/faq')).statusCode).toBe(200);
    for (let n = 0; n < 300; n += 1) expect((await get(`/nothing/${n}`)).statusCode).toBe(404);
    for (const url of ['/nothing/else', `/product/${newId()}`, '/faq']) {
      const refused = await get(url);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await get('/faq', '192.0.2.2')).statusCode).toBe(200);
    expect((await get('/art/favicon.svg')).statusCode).toBe(200);
  });
});
