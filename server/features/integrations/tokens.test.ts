import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import type { Person } from '../../../tests/support/users.ts';
import { newAdmin, newApiToken, password, twoStepUser } from '../../../tests/support/users.ts';
import type { EndpointRecord } from '../../../shop/contracts/endpoint.ts';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import { endpoints } from '../../../shop/contracts/endpoints.ts';
import type { ApiScope } from '../../../shop/integrations.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { apiScopeNames, apiTokensMax } from '../../../shop/integrations.ts';
import { newId } from '../../db/id.ts';

const paying = testPayingShop();
let shop: TestApp;
let admin: Person & Caller;
beforeAll(async () => {
  ({ shop } = paying);
  admin = await newAdmin(shop, { name: 'Linda Lugo' });
});

const day = 24 * 60 * 60_000;
const input = { name: 'ShipStation', scopes: ['orders:read', 'orders:ship'] as ApiScope[] };
const create = (given: object = {}) =>
  shop.as(admin)('POST /api/integrations/tokens', {
    body: { ...input, currentPassword: password, ...given },
  });
const entry = async (id: string) => {
  const { tokens } = await shop.as(admin)('GET /api/integrations/tokens');
  return tokens.find(({ _id }) => _id === id);
};

describe('an API token', () => {
  it('is shown once, and only its hash is stored', async () => {
    const { token, apiToken } = await create();
    expect(token).toMatch(/^lct_[\w-]{43}$/);
    expect(apiToken).toMatchObject({ ...input, state: 'works', createdBy: { name: 'Linda Lugo' } });
    const rows = await shop.deps.db.selectFrom('apiTokens').selectAll().execute();
    const log = await shop.deps.db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify([rows, log, await entry(apiToken._id)])).not.toContain(token);
    expect(rows.some(({ tokenHash }) => tokenHash.includes(token))).toBe(false);
  });

  it('is reported to its admin by email, without the token', async () => {
    const { token } = await create();
    await runJobs(shop);
    const [email] = await emailsTo(shop, admin.email);
    expect(email?.subject).toBe('An API token was made in your name');
    expect(email?.text).toContain('revoke it right away under Integrations');
    expect(JSON.stringify(email)).not.toContain(token);
  });

  it('is made only with the password of its admin', async () => {
    await expect(create({ currentPassword: 'a-wrong-long-password' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { currentPassword: expect.any(String) } },
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['orders:refund'] }, 'scopes.0'],
    [{ days: 36_500 }, 'days'],
  ])('is refused with %j', async (given, field) => {
    await expect(create(given)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('works until it expires, until it is revoked, or until its admin is no admin anymore', async () => {
    const orders = (apiToken: string) =>
      shop
        .as({ apiToken })('GET /api/orders')
        .then(
          () => 200,
          ({ status }) => status as number,
        );
    const expiring = await create({ days: 30 });
    expect(await orders(expiring.token)).toBe(200);
    const revoked = await create({ days: null });
    await shop.as(admin)('DELETE /api/integrations/tokens/:id', { params: { id: revoked.apiToken._id } });
    expect(await orders(revoked.token)).toBe(401);
    expect(await entry(revoked.apiToken._id)).toMatchObject({ state: 'revoked' });
    const demoted = await newAdmin(shop);
    const orphaned = await newApiToken(shop, { of: demoted });
    expect(await orders(orphaned)).toBe(200);
    await shop.deps.db.updateTable('users').set({ isAdmin: false }).where('id', '=', demoted.id).execute();
    expect(await orders(orphaned)).toBe(401);
    shop.advance(30 * day);
    expect(await orders(expiring.token)).toBe(401);
    admin = { ...admin, ...(await newAdmin(shop, { name: 'Linda Lugo' })) };
    expect(await entry(expiring.apiToken._id)).toMatchObject({ state: 'expired' });
  });

  it('does not work again when its admin becomes one once more', async () => {
    const former = await newAdmin(shop);
    const apiToken = await newApiToken(shop, { of: former });
    for (const isAdmin of [false, true])
      await shop.as(admin)('PUT /api/users/:id', { params: { id: former.id }, body: { isAdmin } });
    await expect(shop.as({ apiToken })('GET /api/orders')).rejects.toMatchObject({ status: 401 });
  });

  it('is not made by an admin who is demoted at that moment', async () => {
    const former = await newAdmin(shop);
    const { db } = shop.deps;
    const { refusal } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ isAdmin: false }).where('id', '=', former.id).execute();
      const refusal = shop
        .as(former)('POST /api/integrations/tokens', { body: { ...input, currentPassword: password } })
        // The refusal may arrive before the answer to the commit that causes it.
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      await expect.poll(() => countWaiting(shop)).toBe(1);
      return { refusal };
    });
    expect(await refusal).toMatchObject({ code: 'not_allowed' });
  });

  it('says when it was used last', async () => {
    const { token, apiToken } = await create();
    expect((await entry(apiToken._id))?.lastUsedAt).toBeNull();
    await shop.as({ apiToken: token })('GET /api/orders');
    expect(new Date((await entry(apiToken._id))?.lastUsedAt ?? 0).getTime()).toBeGreaterThan(
      shop.deps.clock().getTime() - 60_000,
    );
  });

  it('is recorded when it is made and revoked, and with what is done with it', async () => {
    const { token, apiToken } = await create({ name: 'Packing bench' });
    const { orderId } = await paying.paidOrder();
    await shop.as({ apiToken: token })('PUT /api/orders/:id/tracking', {
      params: { id: orderId },
      body: { carrier: 'UPS', trackingNumber: '1Z 999 AA1' },
    });
    await shop.as(admin)('DELETE /api/integrations/tokens/:id', { params: { id: apiToken._id } });
    const entriesOf = async (thingId: string) =>
      (await shop.as(admin)('GET /api/audit', { query: { thingId } })).entries;
    expect(await entriesOf(orderId)).toMatchObject([
      { action: 'order.tracking', by: { name: 'Linda Lugo', token: 'Packing bench' } },
    ]);
    expect(await entriesOf(apiToken._id)).toMatchObject([
      { action: 'token.revoke', name: 'Packing bench', by: { name: 'Linda Lugo' } },
      { action: 'token.create', after: { scopes: ['orders:read', 'orders:ship'] } },
    ]);
    const { events } = await shop.as(admin)('GET /api/security-events');
    expect(events.filter(({ subject }) => subject === apiToken._id)).toMatchObject([
      { event: 'token-revoked' },
      { event: 'token-created' },
    ]);
  });

  it('needs no cookie, ignores one, and may come from any site, because no browser sends it by itself', async () => {
    const customer = await newAdmin(shop);
    const headers = {
      authorization: `Bearer ${await newApiToken(shop, { scopes: ['reports:read'] })}`,
      cookie: customer.cookie,
      origin: 'https://tool.example',
      'sec-fetch-site': 'cross-site',
    };
    const read = async (url: string) => (await shop.app.inject({ url, headers })).statusCode;
    expect(await read('/api/reports/today')).toBe(200);
    expect(await read('/api/users/profile')).toBe(403);
    expect(await read('/api/users')).toBe(403);
  });
});

it('no more tokens work at a time than are looked after', async () => {
  const full = await buildTestApp();
  const owner = await newAdmin(full);
  const more = () =>
    full.as(owner)('POST /api/integrations/tokens', { body: { ...input, currentPassword: password } });
  for (let n = 1; n < apiTokensMax; n += 1) await newApiToken(full);
  const { apiToken } = await more();
  await expect(more()).rejects.toMatchObject({ code: 'conflict' });
  await full.as(owner)('DELETE /api/integrations/tokens/:id', { params: { id: apiToken._id } });
  await more();
  await full.close();
});

it('in production only admins with two-step sign-in make tokens, and theirs stop when it is turned off', async () => {
  const strict = await buildTestApp();
  const owner = await twoStepUser(strict, { isAdmin: true });
  const apiToken = await newApiToken(strict, { of: owner });
  strict.deps.config.production = true;
  const orders = () => strict.as({ apiToken })('GET /api/orders');
  await orders();
  const without = await newAdmin(strict);
  await expect(
    strict.as(without)('POST /api/integrations/tokens', { body: { ...input, currentPassword: password } }),
  ).rejects.toMatchObject({ code: 'two_step_required' });
  await strict.deps.db.deleteFrom('recoveryCodes').where('userId', '=', owner.id).execute();
  await strict.deps.db.deleteFrom('twoFactor').where('userId', '=', owner.id).execute();
  await expect(orders()).rejects.toMatchObject({ code: 'two_step_required' });
  await strict.close();
});

it('a token may call only so often', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
  const [one, other] = [await newApiToken(limited), await newApiToken(limited)];
  const ask = async (token: string, remoteAddress: string) =>
    (
      await limited.app.inject({
        url: '/api/config/site',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      })
    ).statusCode;
  for (let n = 0; n < rateLimits.apiToken.max; n += 1)
    expect(await ask(one, `203.0.${n % 3}.${n % 250}`)).toBe(200);
  expect(await ask(one, '198.51.100.7')).toBe(429);
  expect(await ask(other, '198.51.100.7')).toBe(200);
  await limited.close();
});

it('invented tokens let an address call no more often than none', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
  const apiToken = await newApiToken(limited);
  const ask = async (token: string) =>
    (
      await limited.app.inject({
        url: '/api/products',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '198.51.100.8',
      })
    ).statusCode;
  for (let n = 0; n < rateLimits.api.max; n += 1) expect(await ask(`lct_${n}`)).toBe(200);
  expect(await ask('lct_one-more')).toBe(401);
  expect(await ask(apiToken)).toBe(200);
  await limited.close();
});

const scoped = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { scope }: EndpointRecord = endpoints[name];
  return scope ? [{ name, scope }] : [];
});

describe('an API token without the scope', () => {
  it.each(scoped)('is refused at $name', async ({ name, scope }) => {
    const others = apiScopeNames.filter((one) => one !== scope);
    const [method, path] = name.split(' ') as ['GET', string];
    const reply = await shop.app.inject({
      method,
      url: path.replace(':state', 'CA').replace(/:\w+/g, () => newId()),
      headers: { authorization: `Bearer ${await newApiToken(shop, { scopes: others })}` },
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ code: 'not_allowed', message: `This API token lacks the scope ${scope}` });
  });
});

it('no endpoint lets a token change accounts, tokens, webhooks, coupons or money', () => {
  const touchy = /\/(users|guests|integrations|coupons|disputes|payment-issues)\b|refund|cancel|\/pay/;
  expect(scoped.filter(({ name }) => touchy.test(name))).toEqual([]);
  for (const { name } of scoped)
    expect(['anyone', 'admin'], name).toContain((endpoints[name] as EndpointRecord).guard);
});
