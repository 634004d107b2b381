import { describe, expect, test } from 'vitest';
import type { Fetch } from './api-client.ts';
import { createCall } from './api-client.ts';
import { defaultErrorMessage, ShopError } from './shop-error.ts';

const answer =
  (status: number, body: string): Fetch =>
  async () =>
    new Response(body, { status });

async function refusalOf(send: Fetch, options?: { timeoutMs: number }): Promise<ShopError> {
  const refusal: unknown = await createCall(send, options)('GET /api/products/top').catch((error) => error);
  if (!(refusal instanceof ShopError)) throw new Error(`no refusal but ${String(refusal)}`);
  return refusal;
}

describe('a failed call throws the specified error', () => {
  test('FETCH_ERROR when the shop cannot be reached [8.1]', async () => {
    const refusal = await refusalOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(refusal).toMatchObject({ code: 'FETCH_ERROR', status: 0 });
  });

  test('TIMEOUT_ERROR when it takes too long [8.2]', async () => {
    const never: Fetch = (_path, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    expect(await refusalOf(never, { timeoutMs: 10 })).toMatchObject({ code: 'TIMEOUT_ERROR', status: 0 });
  });

  test('PARSING_ERROR when the reply is not JSON [8.3]', async () => {
    const refusal = await refusalOf(answer(200, '<html>'));
    expect(refusal).toMatchObject({ code: 'PARSING_ERROR', status: 0 });
  });

  test.each([
    ['a page of a proxy', '<html>413 Request Entity Too Large</html>', defaultErrorMessage],
    ['an unknown error', '{"error":"body limit"}', 'body limit'],
  ])('too_large for status 413 with %s [8.22]', async (_, body, message) => {
    expect(await refusalOf(answer(413, body))).toMatchObject({ code: 'too_large', status: 413, message });
  });

  test('the text of `error` when there is no `message` [8.23]', async () => {
    expect(await refusalOf(answer(500, '{"error":"disk full"}'))).toMatchObject({ message: 'disk full' });
  });

  test('the HTTP status with the body of the reply otherwise [8.4]', async () => {
    const body = { message: 'Out Of Stock', code: 'out_of_stock', lines: [] };
    const refusal = await refusalOf(answer(409, JSON.stringify(body)));
    expect(refusal).toMatchObject({ status: 409, message: 'Out Of Stock', details: { lines: [] } });
  });

  test('the specified message when the server sends none', async () => {
    const refusal = await refusalOf(answer(500, '{}'));
    expect(defaultErrorMessage).toBe('An error occurred');
    expect(refusal.message).toBe('An error occurred');
  });
});

test('sends a body as JSON with its content type, and a form as it is, to the shop’s own host [7.1.1] [7.1.2]', async () => {
  const sent: { path: string; init: RequestInit }[] = [];
  const call = createCall(async (path, init) => {
    sent.push({ path, init });
    return new Response('{}');
  });
  await call('POST /api/guests', { body: { email: 'jane@example.com' } });
  await call('POST /api/upload', { body: new FormData() });
  await call('POST /api/users/logout');
  expect(sent.map(({ path }) => path)).toEqual(['/api/guests', '/api/upload', '/api/users/logout']);
  const [json, form, none] = sent.map(({ init }) => init);
  expect(json).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"email":"jane@example.com"}',
  });
  expect(form?.headers).toEqual({});
  expect(none?.body).toBeUndefined();
});
