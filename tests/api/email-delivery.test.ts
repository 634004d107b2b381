// @module-tag slow
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../server/db/embedded/free-port.ts';
import { newId } from '../../server/db/id.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { guestOrder } from '../support/factories.ts';
import { tokenIn } from '../support/emails.ts';
import { createUser, password, signedInUser } from '../support/users.ts';
import { runJobs } from '../support/run-jobs.ts';
import type { SmtpCatcher, SmtpTrouble } from '../support/outside/smtp-catcher.ts';
import { startSmtpCatcher } from '../support/outside/smtp-catcher.ts';

/** Every email of the shop against a real SMTP server that is down, rejects emails, or closes connections. */

const owner = 'owner@lugo.example';
let catcher: SmtpCatcher;
let shop: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  catcher = await startSmtpCatcher({ port });
  shop = await buildTestApp({
    env: { SMTP_URL: catcher.url, OWNER_EMAIL: owner, PUBLIC_URL: 'https://shop.example' },
  });
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

/** Does everything that sends emails. @returns a marker that every address but the owner's contains */
async function aDay(): Promise<string> {
  const mark = await aMorning();
  const address = (name: string) => `${name}-${mark}@example.com`;
  await createUser(shop, { email: address('forgetful') });
  await shop.call('POST /api/users/password-reset-request', { body: { email: address('forgetful') } });
  // An unknown address: a job without an email.
  await expect(
    shop.call('POST /api/users/password-reset-request', { body: { email: address('unknown') } }),
  ).rejects.toMatchObject({ status: 404 });
  const moving = await signedInUser(shop, { email: address('moving') });
  await shop.as(moving)('PUT /api/users/profile', {
    body: { email: address('moved') },
  });
  const careful = await signedInUser(shop, { email: address('careful') });
  await shop.as(careful)('PUT /api/users/profile', {
    body: { password: 'another-good-password' },
  });
  const unverified = await signedInUser(shop, { email: address('unverified'), active: false });
  await shop.as(unverified)('POST /api/users/resend-verification-email');
  return mark;
}

/** A part of it: an account, and an order with its payment. */
async function aMorning(): Promise<string> {
  const mark = newId();
  await shop.call('POST /api/users', {
    body: { name: 'Newcomer', email: `newcomer-${mark}@example.com`, password },
  });
  await paidOrder(mark);
  return mark;
}

async function paidOrder(mark: string) {
  const { deps, emulator, as } = shop;
  const made = await guestOrder(shop);
  await deps.db
    .updateTable('orders')
    .set({ email: `buyer-${mark}@example.com` })
    .where('id', '=', made.order._id)
    .execute();
  const params = { id: made.order._id };
  const { id } = await as(made.buyer)('POST /api/orders/:id/payment', { params });
  emulator.approve(id);
  await as(made.buyer)('PUT /api/orders/:id/pay', { params, body: { id } });
  return made.order._id;
}

/** Returns the received emails as `recipient: subject`, without ids and dates. */
const emailsSince = (from: number) =>
  catcher.emails
    .slice(from)
    .map(({ recipients, email }) => `${recipients.join()}: ${email.subject}`)
    .map((line) => line.replace(/-[0-9a-f]{24}@example\.com/, '').replace(/(order) \d{6}/i, '$1 …'))
    .sort();

/** Advances the queue and the shop's clock by a minute. */
async function aMinute(): Promise<void> {
  shop.advance(60_000);
  await sql`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '1 minute'`.execute(
    shop.deps.db,
  );
  await runJobs(shop);
}

/** Returns the jobs of the emails that are due; those about orders that are paid by now wait to be dropped. */
async function emailJobs(): Promise<{ attempts: number; lastError: string | null }[]> {
  const { rows } = await sql<{ attempts: number; lastError: string | null }>`
    SELECT attempts, last_error FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier LIKE 'send-%' AND payload->>'ifUnpaid' IS NULL`.execute(shop.deps.db);
  return rows;
}

async function untilSent(minutes = 60): Promise<number> {
  for (let waited = 0; waited <= minutes; waited += 1) {
    if ((await emailJobs()).length === 0) return waited;
    await aMinute();
  }
  throw new Error(`letters still wait after ${minutes} minutes: ${JSON.stringify(await emailJobs())}`);
}

const stages: SmtpTrouble[] = [
  { at: 'connect', code: 421 },
  { at: 'sender', code: 451 },
  { at: 'recipient', code: 450 },
  { at: 'data', code: 452 },
  { at: 'connect', code: 554 },
  { at: 'sender', code: 550 },
  { at: 'before taking' },
];

/** Replies about this email, and for good: another try would get the same. */
const final: SmtpTrouble[] = [
  { at: 'recipient', code: 550 },
  { at: 'data', code: 554 },
];

let usual: string[];
const ofTheMorning = () => usual.filter((line) => /^(newcomer|buyer|owner@)/.test(line));
beforeAll(async () => {
  const from = catcher.emails.length;
  await aDay();
  await untilSent(1);
  usual = emailsSince(from);
});

test('an ordinary day sends every email exactly once', () => {
  const readers = usual.map((line) => line.split(':')[0]).sort();
  expect(readers).toEqual(
    ['newcomer', 'forgetful', 'moving', 'moved', 'careful', 'unverified', 'buyer', owner].sort(),
  );
  expect(new Set(usual).size).toBe(usual.length);
});

test('after ten minutes without a mail server every email arrives exactly once, with working links', async () => {
  const from = catcher.emails.length;
  const { emails } = catcher;
  await catcher.close();
  const mark = await aDay();
  await runJobs(shop);
  for (let minute = 0; minute < 10; minute += 1) await aMinute();
  const waiting = await emailJobs();
  // The job for the unknown address is done without an email.
  expect(waiting).toHaveLength(usual.length);
  for (const { attempts, lastError } of waiting) {
    expect(attempts).toBeGreaterThanOrEqual(5);
    expect(lastError).toContain('ECONNREFUSED');
  }

  catcher = await startSmtpCatcher({ port });
  catcher.emails.unshift(...emails);
  const waited = await untilSent();
  console.log(`after ten minutes without a mail server the last email came ${waited} minutes later`);
  for (let minute = 0; minute < 30; minute += 1) await aMinute();
  expect(emailsSince(from)).toEqual(usual);
  const came = catcher.emails.slice(from);
  expect(new Set(came.map(({ email }) => email.messageId)).size).toBe(came.length);

  const textTo = (name: string) =>
    came.find(({ recipients }) => recipients[0] === `${name}-${mark}@example.com`)?.email.text ?? '';
  const verify = (name: string) =>
    shop.call('GET /api/users/verify-email', {
      headers: { authorization: `Bearer ${tokenIn({ text: textTo(name) }, 'verify-email')}` },
    });
  for (const name of ['newcomer', 'moved', 'unverified'])
    expect(await verify(name)).toHaveProperty('message');
  await shop.call('POST /api/users/password-reset', {
    headers: { authorization: `Bearer ${tokenIn({ text: textTo('forgetful') }, 'password-reset')}` },
    body: { password: 'another-good-password' },
  });
  await untilSent(1);
});

describe.each(stages)('a mail server that fails like %j', (fault) => {
  let from: number;
  beforeEach(() => {
    from = catcher.emails.length;
  });
  afterEach(() => catcher.fail(undefined));

  test('receives every email later, exactly once', async () => {
    catcher.fail(fault);
    await aMorning();
    await runJobs(shop);
    await aMinute();
    expect(emailsSince(from)).toEqual([]);
    expect(await emailJobs()).toHaveLength(ofTheMorning().length);
    catcher.fail(undefined);
    await untilSent();
    expect(emailsSince(from)).toEqual(ofTheMorning());
  });
});

test.each(final)('emails that are refused for good with %j are not tried again', async (fault) => {
  const from = catcher.emails.length;
  catcher.fail(fault);
  await aMorning();
  await runJobs(shop);
  catcher.fail(undefined);
  expect(await emailJobs()).toEqual([]);
  expect(emailsSince(from)).toEqual([]);
});

test.each([450, 550])('a recipient refused with %i does not hold up emails to others', async (code) => {
  const from = catcher.emails.length;
  catcher.fail({ at: 'recipient', code }, owner);
  await aDay();
  await runJobs(shop);
  await aMinute();
  const others = usual.filter((line) => !line.startsWith(owner));
  expect(emailsSince(from)).toEqual(others);
  catcher.fail(undefined);
  await untilSent();
  expect(emailsSince(from)).toEqual(code === 450 ? usual : others);
});

test('an email whose acceptance was lost may be sent again, under the same Message-ID', async () => {
  const from = catcher.emails.length;
  catcher.fail({ at: 'after taking' });
  await aDay();
  await runJobs(shop);
  catcher.fail(undefined);
  await untilSent();
  const came = catcher.emails.slice(from);
  expect(came.length).toBeGreaterThan(usual.length);
  expect([...new Set(emailsSince(from))]).toEqual(usual);
  expect(new Set(came.map(({ email }) => email.messageId)).size).toBe(usual.length);
});

describe('a line break in a name or address', () => {
  const spy = 'spy@evil.example';
  const name = `Pat\r\nBcc: ${spy}\r\nX-Spy: yes\r\n\r\nLook: https://evil.example/`;

  test.each([
    ['POST /api/users', { name, email: 'pat@example.com', password }],
    ['POST /api/users', { name: 'Pat', email: `pat@example.com\r\nBcc: ${spy}`, password }],
    ['POST /api/users', { name: 'Pat', email: `"pat\r\nBcc: ${spy}"@example.com`, password }],
    ['POST /api/guests', { email: `pat@example.com\r\nRCPT TO:<${spy}>` }],
    ['POST /api/guests', { email: `pat@example.com,${spy}` }],
    ['POST /api/guests', { email: `Pat <${spy}>` }],
    ['POST /api/users/password-reset-request', { email: `pat@example.com\n${spy}` }],
  ])('is refused by validation: %s %j', async (key, payload) => {
    const [method, url] = key.split(' ') as ['POST', string];
    const reply = await shop.app.inject({ method, url, payload });
    expect(reply.json()).toMatchObject({ code: 'invalid_input' });
  });

  test('adds no header, recipient or email even if it is in the database', async () => {
    const from = catcher.emails.length;
    const mark = await aDay();
    await shop.deps.db.updateTable('users').set({ name }).where('email', 'like', `%${mark}%`).execute();
    await sql`UPDATE orders SET shipping_address = shipping_address || ${JSON.stringify({ name, city: name })}::jsonb
      WHERE email LIKE ${`%${mark}%`}`.execute(shop.deps.db);
    await untilSent(1);
    const came = catcher.emails.slice(from);
    expect(came).toHaveLength(usual.length);
    for (const { raw, recipients, email } of came) {
      const [head = ''] = raw.split(/\r?\n\r?\n/);
      expect(head).not.toMatch(/^(bcc|x-spy|look)/im);
      expect(recipients).toHaveLength(1);
      expect(recipients[0]).not.toBe(spy);
      expect(email.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
      expect(email.html).not.toMatch(/href="[^"]*evil\.example/);
    }
    expect(came.filter(({ email }) => email.text?.includes('Pat')).length).toBeGreaterThan(0);
  });

  test('in an address adds no recipient', async () => {
    const from = catcher.emails.length;
    const user = await createUser(shop);
    const email = `pat@example.com\r\nRCPT TO:<${spy}>`;
    await shop.call('POST /api/users/password-reset-request', { body: { email: user.email } });
    await sql`UPDATE users SET email = lower(${email}) WHERE id = ${user.id}`.execute(shop.deps.db);
    const mark = newId();
    const orderId = await paidOrder(mark);
    await sql`UPDATE orders SET email = lower(${email}) WHERE id = ${orderId}`.execute(shop.deps.db);
    await runJobs(shop);
    for (const { recipients, raw } of catcher.emails.slice(from)) {
      expect(recipients).not.toContain(spy);
      expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^rcpt/im);
    }
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(shop.deps.db);
  });
});
