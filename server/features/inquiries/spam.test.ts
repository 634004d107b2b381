import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { careerForm, partForm, restorationForm, upload } from '../../../tests/support/inquiries.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { uploadQuota } from '../../../shop/inquiry-facts.ts';
import { newId } from '../../db/id.ts';

/** Inquiries sent too often, too fast, twice, or by bots. */

const shop = testShop({ env: { RATE_LIMITS: 'on' } });

let lastAddress = 0;
const newAddress = () => `10.0.${(lastAddress += 1)}.1`;

async function post(
  path: '/api/restoration' | '/api/part' | '/api/careers',
  payload: object,
  { from = newAddress(), key }: { from?: string; key?: string } = {},
) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    ...(key && { headers: { 'idempotency-key': key } }),
    payload,
  });
  return {
    status: reply.statusCode,
    retryAfter: reply.headers['retry-after'],
    ...reply.json<{ _id?: string; message: string; code?: string }>(),
  };
}

async function countOf(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM inquiries WHERE email = ${email}`.execute(shop.deps.db);
  return Number(rows[0]?.count);
}

test('accepts five forms an hour from one address, all three kinds together', async () => {
  const from = newAddress();
  const body = restorationForm();
  for (const path of ['/api/restoration', '/api/restoration', '/api/restoration'] as const)
    expect((await post(path, body, { from })).status).toBe(201);
  expect((await post('/api/part', partForm(), { from })).status).toBe(201);
  // Mistakes cost nothing.
  for (let at = 0; at < 10; at += 1)
    expect((await post('/api/part', { ...partForm(), phone: '1' }, { from })).status).toBe(400);
  expect((await post('/api/part', partForm(), { from })).status).toBe(201);
  const sixth = await post('/api/restoration', body, { from });
  expect(sixth).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(sixth.retryAfter)).toBeGreaterThan(3000);
  expect((await post('/api/part', partForm())).status).toBe(201);
  shop.advance(61 * 60_000);
  expect((await post('/api/part', partForm(), { from })).status).toBe(201);
});

test('does not count a form that is rejected for an expired upload', async () => {
  const from = newAddress();
  const late = partForm({ file: 'a'.repeat(43) });
  for (let at = 0; at < 7; at += 1)
    expect(await post('/api/part', late, { from })).toMatchObject({
      status: 400,
      message: 'Please choose the file again',
    });
  for (let at = 0; at < 5; at += 1) expect((await post('/api/part', partForm(), { from })).status).toBe(201);
  expect((await post('/api/part', late, { from })).status).toBe(429);
});

test('accepts ten files an hour from one address, not counting files that are not PDFs', async () => {
  const from = newAddress();
  const send = async (bytes?: Buffer) =>
    (await upload(shop, 'restoration', undefined, bytes, from)).statusCode;
  for (let at = 0; at < 10; at += 1) expect(await send(Buffer.from('a photo'))).toBe(400);
  for (let at = 0; at < 10; at += 1) expect(await send()).toBe(201);
  expect(await send()).toBe(429);
});

test('accepts no file while ten from one address wait for their forms, even if the hour is over', async () => {
  const from = newAddress();
  const send = async () => (await upload(shop, 'restoration', undefined, undefined, from)).statusCode;
  for (let at = 0; at < uploadQuota.waitingPerAddress; at += 1) expect(await send()).toBe(201);
  shop.advance(rateLimits.uploads.windowMinutes * 60_000);
  expect(await send()).toBe(429);
  expect((await upload(shop, 'restoration', undefined, undefined, newAddress())).statusCode).toBe(201);
});

test('returns the same inquiry for a form repeated with its idempotency key, even at the same time', async () => {
  const body = partForm();
  const from = newAddress();
  const key = newId();
  const replies = await Promise.all(Array.from({ length: 4 }, () => post('/api/part', body, { from, key })));
  const again = await post('/api/part', body, { from, key });
  expect(new Set([...replies, again].map(({ _id }) => _id)).size).toBe(1);
  expect(await countOf(body.email)).toBe(1);
  expect((await emailsTo(shop, body.email)).length).toBe(1);
  expect(await post('/api/part', { ...body, details: 'Another' }, { from, key })).toMatchObject({
    status: 422,
    code: 'idempotency_mismatch',
  });
});

test('accepts a repeated application although its file tickets are used up', async () => {
  const body = await careerForm(shop);
  const from = newAddress();
  const key = newId();
  const first = await post('/api/careers', body, { from, key });
  expect(first.status).toBe(201);
  expect(await post('/api/careers', body, { from, key })).toEqual(first);
  expect((await post('/api/careers', body, { from, key: newId() })).status).toBe(400);
});

test('pretends success to bots that fill in the hidden field and stores nothing', async () => {
  const body = restorationForm({ referralCode: 'SEO' });
  expect(await post('/api/restoration', body)).toMatchObject({
    status: 201,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    message: 'Form submitted successfully!',
  });
  expect(await countOf(body.email)).toBe(0);
  expect(await emailsTo(shop, body.email)).toEqual([]);
});

test('asks for a second submit when a form was filled in too fast', async () => {
  const body = restorationForm({ filledInMs: 300 });
  expect(await post('/api/restoration', body)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await countOf(body.email)).toBe(0);
  expect((await post('/api/restoration', { ...body, filledInMs: 2500 })).status).toBe(201);
});

test('sends at most three confirmations a day to one address but keeps every inquiry', async () => {
  const { email } = restorationForm();
  for (let at = 0; at < 5; at += 1)
    expect((await post('/api/restoration', restorationForm({ email }))).status).toBe(201);
  expect((await emailsTo(shop, email)).length).toBe(3);
  expect(await countOf(email)).toBe(5);
});
