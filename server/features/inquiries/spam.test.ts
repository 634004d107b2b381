import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { careerForm, partForm, restorationForm, upload } from '../../../tests/support/inquiries.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { newId } from '../../db/id.ts';

/** Whoever sends too much, too fast, twice, or is a program. */

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

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

test('five forms an hour come from one address, of all three kinds together', async () => {
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

test('a form whose upload has run out costs none of the five', async () => {
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

test('ten files an hour come from one address, two for each of five applications; what is no PDF costs nothing', async () => {
  const from = newAddress();
  const send = async (bytes?: Buffer) =>
    (await upload(shop, 'restoration', undefined, bytes, from)).statusCode;
  for (let at = 0; at < 10; at += 1) expect(await send(Buffer.from('a photo'))).toBe(400);
  for (let at = 0; at < 10; at += 1) expect(await send()).toBe(201);
  expect(await send()).toBe(429);
});

test('the same form under the same key is the same inquiry, also sent twice at once', async () => {
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

test('an application under the same key keeps its files, whose tickets are used up', async () => {
  const body = await careerForm(shop);
  const from = newAddress();
  const key = newId();
  const first = await post('/api/careers', body, { from, key });
  expect(first.status).toBe(201);
  expect(await post('/api/careers', body, { from, key })).toEqual(first);
  expect((await post('/api/careers', body, { from, key: newId() })).status).toBe(400);
});

test('a program that fills in what people do not see is thanked, and nothing is kept', async () => {
  const body = restorationForm({ referralCode: 'SEO' });
  expect(await post('/api/restoration', body)).toMatchObject({
    status: 201,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    message: 'Form submitted successfully!',
  });
  expect(await countOf(body.email)).toBe(0);
  expect(await emailsTo(shop, body.email)).toEqual([]);
});

test('whoever is faster than hands is asked to press again, and can', async () => {
  const body = restorationForm({ filledInMs: 300 });
  expect(await post('/api/restoration', body)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await countOf(body.email)).toBe(0);
  expect((await post('/api/restoration', { ...body, filledInMs: 2500 })).status).toBe(201);
});

test('an address that others give gets three emails a day, and each inquiry is kept all the same', async () => {
  const { email } = restorationForm();
  for (let at = 0; at < 5; at += 1)
    expect((await post('/api/restoration', restorationForm({ email }))).status).toBe(201);
  expect((await emailsTo(shop, email)).length).toBe(3);
  expect(await countOf(email)).toBe(5);
});
