import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { createUser, newAdmin, password, signedInUser } from '../../../tests/support/users.ts';
import { waitingJobs } from '../../../tests/support/run-jobs.ts';

/** How often one may register, request emails and guess passwords; the numbers are in `rateLimits` of shop/facts.ts. */

const shop = testShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });

let addresses = 0;
const newIp = () => `203.0.113.${++addresses}`;
const send = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  { ip = newIp(), cookie = '' } = {},
) =>
  shop.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': ip, cookie },
    ...(payload && { payload }),
  });
type Answer = Awaited<ReturnType<typeof send>>;

async function times(count: number, request: (at: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await request(at)).statusCode);
  return statuses;
}

function expectTooMany(reply: Answer, minutes: number): void {
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toMatchObject({
    code: 'too_many_requests',
    message: `Too many attempts. Please try again in ${minutes} minutes.`,
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan((minutes - 1) * 60);
}

describe('registering', () => {
  const body = () => ({ name: 'Pat', email: `pat-${newId()}@example.com`, password });

  test('is limited to 5 an hour from one IP address, and possible again after the hour', async () => {
    const ip = newIp();
    const register = () => send('POST', '/api/users', body(), { ip });
    expect(await times(5, register)).toEqual(Array(5).fill(201));
    expectTooMany(await register(), 60);
    expect((await send('POST', '/api/users', body())).statusCode).toBe(201);
    shop.advance(60 * 60_000);
    expect((await register()).statusCode).toBe(201);
  });

  test('does not count invalid forms', async () => {
    const ip = newIp();
    const mistaken = () => send('POST', '/api/users', { ...body(), password: 'password' }, { ip });
    expect(await times(6, mistaken)).toEqual(Array(6).fill(400));
    expect((await send('POST', '/api/users', body(), { ip })).statusCode).toBe(201);
  });

  test('counts addresses that are taken, so that nobody can probe many', async () => {
    const ip = newIp();
    const { email } = await createUser(shop);
    const register = () => send('POST', '/api/users', { ...body(), email }, { ip });
    expect(await times(6, register)).toEqual([409, 409, 409, 409, 409, 429]);
  });
});

describe('requesting a password reset', () => {
  const ask = (email: string, ip?: string) =>
    send('POST', '/api/users/password-reset-request', { email }, ip ? { ip } : {});

  test('is limited to 3 an hour for one email address, from any IP address', async () => {
    const { email } = await createUser(shop);
    expect(await times(3, () => ask(email))).toEqual([200, 200, 200]);
    const before = (await waitingJobs(shop, 'send-account-email')).length;
    expectTooMany(await ask(email), 60);
    expect(await waitingJobs(shop, 'send-account-email')).toHaveLength(before);
  });

  test('is limited to 3 an hour for an unknown email address, too', async () => {
    const email = `nobody-${newId()}@example.com`;
    expect(await times(4, () => ask(email))).toEqual([404, 404, 404, 429]);
  });

  test('is limited to 5 an hour from one IP address, for any email addresses', async () => {
    const ip = newIp();
    const askAnother = () => ask(`nobody-${newId()}@example.com`, ip);
    expect(await times(5, askAnother)).toEqual(Array(5).fill(404));
    expectTooMany(await askAnother(), 60);
  });
});

describe('requesting links to orders', () => {
  const ask = (email: string, ip?: string) =>
    send('POST', '/api/guests/order-links', { email }, ip ? { ip } : {});

  test('is limited to 3 an hour for one email address, from any IP address', async () => {
    const email = `guest-${newId()}@example.com`;
    expect(await times(3, () => ask(email))).toEqual([200, 200, 200]);
    expectTooMany(await ask(email), 60);
  });

  test('is limited to 5 an hour from one IP address, for any email addresses', async () => {
    const ip = newIp();
    const askAnother = () => ask(`guest-${newId()}@example.com`, ip);
    expect(await times(5, askAnother)).toEqual(Array(5).fill(200));
    expectTooMany(await askAnother(), 60);
  });

  test('is limited to 5 a day for one mailbox in all its spellings, with orders or without', async () => {
    const { order } = await guestOrder(shop);
    for (const email of [order.guestUser?.guestEmail ?? '', `guest-${newId()}@example.com`]) {
      const askAs = (at: number) => ask(email.replace('@', `+${at}@`));
      expect(await times(5, askAs)).toEqual(Array(5).fill(200));
      const before = (await waitingJobs(shop, 'send-order-links')).length;
      expectTooMany(await ask(email), 24 * 60);
      expect(await waitingJobs(shop, 'send-order-links')).toHaveLength(before);
      shop.advance(24 * 60 * 60_000);
      expect((await ask(email)).statusCode).toBe(200);
    }
  });

  test('is limited to 30 a day from one network, whatever the addresses', async () => {
    const askFrom = (at: number) => ask(`guest-${newId()}@example.com`, `198.51.100.${at}`);
    expect(await times(30, askFrom)).toEqual(Array(30).fill(200));
    expectTooMany(await askFrom(30), 24 * 60);
  });
});

describe('inside a session', () => {
  test('a verification link can be requested 3 times an hour', async () => {
    const user = await signedInUser(shop, { active: false });
    const resend = () => send('POST', '/api/users/resend-verification-email', undefined, user);
    expect(await times(3, resend)).toEqual([200, 200, 200]);
    expectTooMany(await resend(), 60);
  });

  test('the email can be changed 3 times an hour', async () => {
    const user = await signedInUser(shop);
    const change = () => send('PUT', '/api/users/profile', { email: `new-${newId()}@example.com` }, user);
    expect(await times(3, change)).toEqual([200, 200, 200]);
    expectTooMany(await change(), 60);
    expect((await send('PUT', '/api/users/profile', { name: 'Dale' }, user)).statusCode).toBe(200);
  });

  test('the password can be changed 3 times an hour, and only a verified address is told', async () => {
    for (const active of [true, false]) {
      const user = await signedInUser(shop, { active });
      const change = async () => {
        const reply = await send('PUT', '/api/users/profile', { password: `good-password-${newId()}` }, user);
        const [cookie] = reply.cookies;
        if (cookie) user.cookie = `${cookie.name}=${cookie.value}`;
        return reply;
      };
      const { length: before } = await waitingJobs(shop, 'send-account-email');
      expect(await times(3, change)).toEqual([200, 200, 200]);
      expectTooMany(await change(), 60);
      expect(await waitingJobs(shop, 'send-account-email')).toHaveLength(before + (active ? 3 : 0));
      expect((await send('PUT', '/api/users/profile', { name: 'Dale' }, user)).statusCode).toBe(200);
    }
  });

  test('the right password can be confirmed 30 times an hour', async () => {
    const user = await signedInUser(shop);
    const begin = () => send('POST', '/api/users/two-factor', { currentPassword: password }, user);
    expect(await times(30, begin)).toEqual(Array(30).fill(200));
    expectTooMany(await begin(), 60);
  });

  test('a copy of all data can be downloaded 10 times an hour', async () => {
    const user = await signedInUser(shop);
    const download = () => send('GET', '/api/users/data', undefined, user);
    expect(await times(10, download)).toEqual(Array(10).fill(200));
    expectTooMany(await download(), 60);
  });

  test('the current password can be tried 5 times in 15 minutes; the right one resets the count', async () => {
    const user = await signedInUser(shop);
    const guess = (currentPassword: string) =>
      send('PUT', '/api/users/profile', { password: 'another-good-password', currentPassword }, user);
    expect(await times(4, () => guess('wrong'))).toEqual([400, 400, 400, 400]);
    const right = await guess(password);
    expect(right.statusCode).toBe(200);
    user.cookie = `${right.cookies[0]?.name}=${right.cookies[0]?.value}`;
    expect(await times(5, () => guess('wrong'))).toEqual([400, 400, 400, 400, 400]);
    expectTooMany(await guess('another-good-password'), 15);
    shop.advance(15 * 60_000);
    expect((await guess('another-good-password')).statusCode).toBe(200);
  });
});

describe('one mailbox', () => {
  const emails = async () => (await waitingJobs(shop, 'send-account-email')).length;
  const verify = (mailbox: string, at: number) =>
    send('POST', '/api/users', { name: 'Pat', email: `${mailbox}+${at}@example.com`, password });

  test('gets 10 verification emails a day, whoever registers with its spellings or changes to them', async () => {
    const mailbox = `victim-${newId()}`;
    const before = await emails();
    expect(await times(8, (at) => verify(mailbox, at))).toEqual(Array(8).fill(201));
    for (let at = 8; at < 14; at += 1) {
      const user = await signedInUser(shop, { active: false });
      const email = `${mailbox}+${at}@example.com`;
      expect((await send('PUT', '/api/users/profile', { email }, user)).statusCode).toBe(200);
    }
    expect((await emails()) - before).toBe(10);

    const user = await signedInUser(shop, { active: false, email: `${mailbox}@example.com` });
    const resend = () => send('POST', '/api/users/resend-verification-email', undefined, user);
    expectTooMany(await resend(), 24 * 60);
    const reset = () =>
      send('POST', '/api/users/password-reset-request', { email: `${mailbox}@example.com` });
    expect((await reset()).statusCode, 'a link to set a new password').toBe(200);
    expect((await emails()) - before).toBe(11);
    shop.advance(24 * 60 * 60_000);
    expect((await verify(mailbox, 15)).statusCode).toBe(201);
    expect((await emails()) - before).toBe(12);
  });

  test('gets 10 links a day to set a new password, whatever the account', async () => {
    const mailbox = `owner-${newId()}`;
    const ask = async (at: number) => {
      const { email } = await createUser(shop, { email: `${mailbox}+${at}@example.com` });
      return send('POST', '/api/users/password-reset-request', { email });
    };
    expect(await times(10, ask)).toEqual(Array(10).fill(200));
    expectTooMany(await ask(11), 24 * 60);
  });

  test('gets no more of these links if an admin sends them, and a refused one is in no log', async () => {
    const admin = await newAdmin(shop);
    const { id, email } = await createUser(shop);
    const sendLink = () =>
      send('POST', `/api/users/${id}/password-reset-request`, undefined, { cookie: admin.cookie });
    expect((await send('POST', '/api/users/password-reset-request', { email })).statusCode).toBe(200);
    expect(await times(9, sendLink)).toEqual(Array(9).fill(200));
    expectTooMany(await sendLink(), 24 * 60);
    const { entries } = await shop.as(admin)('GET /api/audit', { query: { thingId: id } });
    expect(entries).toHaveLength(9);
  });
});
