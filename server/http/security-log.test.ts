import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SecurityEvent } from '../../shop/security-events.ts';
import { securityEventDays } from '../../shop/security-events.ts';
import { newId } from '../db/id.ts';
import { insertSecurityEvent } from '../features/audit/security-event-data.ts';
import { sweepExpired } from '../jobs/sweep-expired.ts';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { emailedToken } from '../../tests/support/emails.ts';
import { guestOrder } from '../../tests/support/factories.ts';
import { createUser, newAdmin, password, signedInUser, signIn, turnOn } from '../../tests/support/users.ts';
import { codeAt } from '../../tests/support/authenticator.ts';

/** What concerns the security of accounts leaves a line in the log and a row for admins. */

interface Line {
  msg: string;
  level: number;
  event: SecurityEvent;
  userId?: string;
  emailHash?: string;
  address: string;
  reqId: string;
  subject?: string;
}

let lines: string[] = [];
let shop: TestApp;
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  shop = await buildTestApp({
    env: { LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  admin = await newAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  lines = [];
});

let addresses = 0;
const newIp = () => `203.0.113.${++addresses}`;
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { cookie = '', ip = newIp(), body }: { cookie?: string; ip?: string; body?: object } = {},
) =>
  shop.app.inject({
    method,
    url,
    headers: { cookie, 'x-forwarded-for': ip },
    ...(body && { payload: body }),
  });
const login = (email: string, given: string, ip = newIp()) =>
  send('POST', '/api/users/login', { ip, body: { email, password: given } });
const noted = (): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
const listed = async (event: SecurityEvent) =>
  (await shop.as(admin)('GET /api/security-events', { query: { event } })).events;

test('a sign-in, a failure and a sign-out are noted with account, address and request', async () => {
  const { id, email } = await createUser(shop);
  const ip = newIp();
  await login(email, 'wrong', ip);
  const { cookies } = await login(email, password, ip);
  await send('POST', '/api/users/logout', { ip, cookie: `session=${cookies[0]?.value}` });
  expect(noted()).toMatchObject([
    { event: 'sign-in-failed', level: 40, userId: id, emailHash: expect.any(String), address: ip },
    { event: 'sign-in', level: 30, userId: id, address: ip, reqId: expect.any(String) },
    { event: 'sign-out', userId: id, address: ip },
  ]);
  const [line] = noted();
  expect(await listed('sign-in-failed')).toContainEqual({
    _id: expect.any(String),
    at: expect.any(String),
    event: 'sign-in-failed',
    user: { _id: id, name: 'Pat Driver' },
    emailHash: line?.emailHash,
    subject: null,
    subjectName: null,
    address: ip,
    reqId: line?.reqId,
  });
});

test('of an email without an account, the log has a hash that is always the same', async () => {
  const email = `nobody-${newId()}@example.com`;
  await login(email, 'wrong');
  await login(email, 'wrong');
  const [first, second] = noted();
  expect(first).toMatchObject({ event: 'sign-in-failed', emailHash: expect.stringMatching(/^[\w-]{22}$/) });
  expect(first).not.toHaveProperty('userId');
  expect(second?.emailHash).toBe(first?.emailHash);
  expect(lines.join('')).not.toContain(email);
});

test('a lockout is a line each time and one row for the account and the address', async () => {
  const { id, email } = await createUser(shop);
  const ip = newIp();
  for (let at = 0; at < 8; at += 1) await login(email, 'wrong', ip);
  const locked = noted().filter(({ event }) => event === 'sign-in-locked');
  expect(locked).toHaveLength(3);
  const rows = (await listed('sign-in-locked')).filter(({ address }) => address === ip);
  expect(rows).toMatchObject([{ user: { _id: id, name: 'Pat Driver' } }]);
});

test('a lockout is a row when either its email or its address is new to the log', async () => {
  const [ours, theirs] = [newIp(), newIp()];
  const [first, second] = [await createUser(shop), await createUser(shop)];
  const lockOut = async (email: string, ip: string) => {
    for (let at = 0; at < 6; at += 1) await login(email, 'wrong', ip);
  };
  await lockOut(first.email, ours);
  await lockOut(second.email, ours);
  await lockOut(second.email, theirs);
  await lockOut(first.email, theirs);
  const rows = (await listed('sign-in-locked')).filter(({ address }) => [ours, theirs].includes(address));
  expect(rows.map(({ address }) => address).sort()).toEqual([ours, ours, theirs].sort());
});

test('a request for a new password is noted once it was accepted, known email or not', async () => {
  const { id, email } = await createUser(shop);
  const ask = (to: string, ip = newIp()) =>
    send('POST', '/api/users/password-reset-request', { ip, body: { email: to } });
  for (let at = 0; at < 3; at += 1) expect((await ask(email)).statusCode).toBe(200);
  expect((await ask(email)).statusCode).toBe(429);
  const ip = newIp();
  expect((await ask(`nobody-${newId()}@example.com`, ip)).statusCode).toBe(404);
  const rows = await shop.deps.db
    .selectFrom('securityEvents')
    .select('id')
    .where('userId', '=', id)
    .execute();
  expect(rows).toHaveLength(3);
  expect(noted()).toHaveLength(4);
  expect(noted().at(-1)).toMatchObject({ event: 'password-reset-requested', address: ip });
});

describe('changes of an account are noted', () => {
  test('when its password is set by email', async () => {
    const { id, email } = await createUser(shop);
    await send('POST', '/api/users/password-reset-request', { body: { email } });
    const token = await emailedToken(shop, email, 'password-reset');
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/password-reset',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: 'another-good-password' },
    });
    expect(noted()).toMatchObject([
      { event: 'password-reset-requested', userId: id },
      { event: 'password-reset', userId: id },
    ]);
  });

  test('when its password, its email and its second factor change', async () => {
    const user = await signedInUser(shop);
    await send('PUT', '/api/users/profile', { ...user, body: { email: `new-${user.email}` } });
    const { secret, cookie } = await turnOn(shop, user);
    const changed = await send('PUT', '/api/users/profile', {
      cookie,
      body: { password: 'a-better-password' },
    });
    await send('DELETE', '/api/users/two-factor', {
      cookie: `session=${changed.cookies[0]?.value}`,
      body: { currentPassword: 'a-better-password', code: codeAt(secret, shop.deps.clock()) },
    });
    expect(noted()).toMatchObject(
      ['email-changed', 'two-step-on', 'password-changed', 'two-step-off'].map((event) => ({
        event,
        userId: user.id,
      })),
    );
  });

  test('when an admin changes its role or its email, signs it out or deletes it', async () => {
    const { id, email, cookie } = await signedInUser(shop);
    const [session] = (await shop.as({ cookie })('GET /api/users/sessions')).sessions;
    await send('DELETE', `/api/users/sessions/${session?._id}`, { cookie });
    const change = (body: object) => send('PUT', `/api/users/${id}`, { cookie: admin.cookie, body });
    await change({ isAdmin: true });
    await change({ email: `new-${email}` });
    await change({ name: 'Dale' });
    await send('DELETE', `/api/users/${id}/sessions`, { cookie: admin.cookie });
    await send('DELETE', `/api/users/${id}`, { cookie: admin.cookie });
    const byAdmin = { userId: admin.id, subject: id };
    expect(noted()).toMatchObject([
      { event: 'session-ended', userId: id, subject: session?._id },
      { event: 'role-changed', ...byAdmin },
      { event: 'email-changed', ...byAdmin },
      { event: 'session-ended', ...byAdmin },
      { event: 'account-deleted', ...byAdmin },
    ]);
  });

  test('when it is created, and when it is signed out everywhere', async () => {
    const email = `pat-${newId()}@example.com`;
    const { cookies } = await send('POST', '/api/users', { body: { name: 'Pat', email, password } });
    await send('DELETE', '/api/users/sessions', { cookie: `session=${cookies[0]?.value}` });
    expect(noted().map(({ event }) => event)).toEqual(['account-created', 'session-ended']);
  });
});

test('exports are noted, and what fails is not', async () => {
  for (const file of [
    'reports/orders.csv',
    'reports/customers.csv',
    'reports/tax.csv?period=2026',
    'products/export',
  ])
    await send('GET', `/api/${file}`, { cookie: admin.cookie });
  expect(noted().map(({ event, userId, subject }) => [event, userId, subject])).toEqual(
    ['orders.csv', 'customers.csv', 'tax.csv', 'products.csv'].map((file) => ['export', admin.id, file]),
  );
  const customer = await createUser(shop);
  const cookie = await signIn(shop, customer.email);
  lines = [];
  expect((await send('GET', '/api/reports/orders.csv', { cookie })).statusCode).toBe(403);
  expect(noted()).toEqual([]);
});

test('rows name the account, the order and the API token that they are about', async () => {
  const { id } = await createUser(shop, { name: 'Sally Steel' });
  await send('PUT', `/api/users/${id}`, { cookie: admin.cookie, body: { isAdmin: true } });
  const note = async (event: SecurityEvent, subject: string) => {
    await insertSecurityEvent(shop.deps.db, {
      at: shop.deps.clock(),
      event,
      userId: admin.id,
      emailHash: null,
      subject,
      ipAddress: newIp(),
      reqId: 'a-request',
    });
    return (await listed(event)).find((row) => row.subject === subject);
  };
  expect((await listed('role-changed')).find(({ subject }) => subject === id)).toMatchObject({
    subjectName: 'Sally Steel',
  });
  const { order } = await guestOrder(shop);
  expect(await note('refund', order._id)).toMatchObject({ subjectName: `Order ${order.number}` });
  const { apiToken } = await shop.as(admin)('POST /api/integrations/tokens', {
    body: { name: 'ShipStation', scopes: ['orders:read'], currentPassword: password },
  });
  expect(await note('token-revoked', apiToken._id)).toMatchObject({ subjectName: 'ShipStation' });
  expect(await note('export', 'orders.csv')).toMatchObject({ subjectName: null });
});

test('rows are kept for 180 days', async () => {
  const { id, email } = await createUser(shop);
  await login(email, password);
  const rows = () =>
    shop.deps.db.selectFrom('securityEvents').select('id').where('userId', '=', id).execute();
  shop.advance((securityEventDays - 1) * 24 * 3_600_000);
  await sweepExpired(shop.deps);
  expect(await rows()).toHaveLength(1);
  shop.advance(24 * 3_600_000 + 1000);
  await sweepExpired(shop.deps);
  expect(await rows()).toHaveLength(0);
});
