import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { uploadForm } from '../../tests/support/inquiries.ts';
import { formsAtOnce } from './form-bodies.ts';

let shop: TestApp;
let port: number;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await shop.close();
});

/** Starts to send a form of 5 MB and stops after the headers. */
async function begin(from: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  open.push(socket);
  const head = [
    'POST /api/submissionUpload/part HTTP/1.1',
    'Host: shop',
    `X-Forwarded-For: ${from}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000000',
    // The reply shows that the shop has seen the request.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}

async function statusFor(from: string): Promise<number> {
  const { headers, payload } = uploadForm('part');
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/submissionUpload/part',
    remoteAddress: '127.0.0.1',
    headers: { ...headers, 'x-forwarded-for': from },
    payload,
  });
  return statusCode;
}

test('limits the concurrent uploads of one address; a disconnected one no longer counts', async () => {
  const sending = [];
  for (let n = 0; n < formsAtOnce.ofAddress; n += 1) sending.push(await begin('192.0.2.1'));
  expect(await statusFor('192.0.2.1')).toBe(503);
  expect(await statusFor('192.0.2.2')).toBe(201);

  sending[0]?.destroy();
  await expect.poll(() => statusFor('192.0.2.1')).toBe(201);
});

test('limits the concurrent uploads of all addresses together', async () => {
  for (let n = 0; n < formsAtOnce.all; n += 1) await begin(`198.51.100.${n}`);
  expect(await statusFor('203.0.113.7')).toBe(503);
  expect((await shop.app.inject({ url: '/api/gallery' })).statusCode).toBe(200);
});
