import { beforeAll, expect, test } from 'vitest';
import type { QuestionInput } from '../../../shop/contracts/questions/question-input.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { questionBody } from '../../../tests/support/questions.ts';
import { newId } from '../../db/id.ts';

/** Questions sent too often, too fast, twice, or by bots. */

const shop = testShop({ env: { RATE_LIMITS: 'on' } });
let productId: string;
beforeAll(async () => {
  productId = (await createProduct(shop)).id;
});

let lastAddress = 0;
const newAddress = () => `10.1.${(lastAddress += 1)}.1`;

async function post(
  payload: QuestionInput,
  { from = newAddress(), key, id = productId }: { from?: string; key?: string; id?: string } = {},
) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/products/${id}/questions`,
    remoteAddress: from,
    ...(key && { headers: { 'idempotency-key': key } }),
    payload,
  });
  return { status: reply.statusCode, ...reply.json<{ _id?: string; message: string; code?: string }>() };
}

const countOf = async (email: string) =>
  (await shop.deps.db.selectFrom('questions').select('id').where('email', '=', email).execute()).length;

test('accepts five questions an hour from one address, not counting those about no part', async () => {
  const from = newAddress();
  for (let at = 0; at < 3; at += 1)
    expect((await post(questionBody(), { from, id: newId() })).status).toBe(404);
  for (let at = 0; at < rateLimits.questions.max; at += 1)
    expect((await post(questionBody(), { from })).status).toBe(201);
  expect(await post(questionBody(), { from })).toMatchObject({
    status: 429,
    message: expect.stringContaining('or call us'),
  });
  expect((await post(questionBody())).status).toBe(201);
});

test('pretends success to bots that fill in the hidden field, and stores nothing', async () => {
  const body = questionBody({ referralCode: 'SEO' });
  expect(await post(body)).toMatchObject({ status: 201, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(await countOf(body.email)).toBe(0);
});

test('asks to send again what was filled in too fast', async () => {
  const body = questionBody({ filledInMs: 300 });
  expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await countOf(body.email)).toBe(0);
  expect((await post({ ...body, filledInMs: 2500 })).status).toBe(201);
});

test('takes a question once that is repeated with its idempotency key, even at the same time', async () => {
  const body = questionBody();
  const sent = { from: newAddress(), key: newId() };
  const replies = await Promise.all(Array.from({ length: 4 }, () => post(body, sent)));
  expect(new Set([...replies, await post(body, sent)].map(({ _id }) => _id)).size).toBe(1);
  expect(await countOf(body.email)).toBe(1);
  expect(await post({ ...body, question: 'Does it come in red?' }, sent)).toMatchObject({
    status: 422,
    code: 'idempotency_mismatch',
  });
});

test('emails the owner about sixty questions a day, and keeps those beyond', async () => {
  const { max } = rateLimits.questionEmails;
  for (let at = 0; at < max; at += 1) await post(questionBody());
  const last = questionBody();
  expect((await post(last)).status).toBe(201);
  expect(await emailsTo(shop, shop.deps.config.ownerEmail)).toHaveLength(max);
  expect(await countOf(last.email)).toBe(1);
});
