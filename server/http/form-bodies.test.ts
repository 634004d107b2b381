import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import { uploadForm } from '../../tests/support/inquiries.ts';
import { multipart } from '../../tests/support/files/multipart.ts';
import { newAdmin } from '../../tests/support/users.ts';
import { rateLimits } from '../../shop/facts.ts';
import { formsAtOnce } from './form-bodies.ts';

const shop = testShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
let port: number;
const open: Socket[] = [];
beforeAll(async () => {
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  shop.app.server.closeAllConnections();
  const connections = () =>
    new Promise<number>((resolve) => shop.app.server.getConnections((_, count) => resolve(count)));
  await vi.waitUntil(async () => (await connections()) === 0);
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

test('limits the concurrent uploads of one IPv6 /48, so that it does not take every place', async () => {
  for (let n = 0; n < formsAtOnce.ofSite; n += 1) await begin(`2001:db8:77:${n}::1`);
  expect(await statusFor('2001:db8:77:ff::1')).toBe(503);
  expect(await statusFor('2001:db8:78::1')).toBe(201);
});

test('limits the concurrent uploads of all addresses together, but not those of admins', async () => {
  for (let n = 0; n < formsAtOnce.all; n += 1) await begin(`198.51.100.${n}`);
  expect(await statusFor('203.0.113.7')).toBe(503);
  const { headers, payload } = multipart([['image', { bytes: 'no picture', type: 'image/png' }]]);
  const { cookie } = await newAdmin(shop);
  const uploaded = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, cookie },
    payload,
  });
  expect(uploaded.json()).toMatchObject({ code: 'invalid_input' });
  expect((await shop.app.inject({ url: '/api/gallery' })).statusCode).toBe(200);
});

test('counts uploads that were only begun against their sender', async () => {
  const from = '192.0.2.77';
  // Twice as many: some may find their sender's places still taken, and are not counted.
  for (let n = 0; n < 2 * rateLimits.uploadStarts.max; n += 1) {
    const socket = await begin(from);
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  }
  let status = 503;
  while (status === 503) status = await statusFor(from);
  expect(status).toBe(429);
});

describe.each([
  ['known beforehand', true],
  ['known beforehand', false],
  ['not known beforehand', true],
])('a body that is too large, its length %s (keep-alive: %s)', (length, keepAlive) => {
  test.each([
    ['/api/submissionUpload/part', 'multipart/form-data; boundary=x', 8],
    ['/api/guests', 'application/json', 2],
  ])('is answered with 413 while the client goes on writing: %s', async (path, type, megabytes) => {
    const headers = {
      'content-type': type,
      'x-forwarded-for': `192.0.2.${100 + megabytes}`,
      ...(length === 'known beforehand' && { 'content-length': `${megabytes * 1024 * 1024}` }),
    };
    // Of its own: the server has closed the connection that the test before has used.
    const agent = new Agent({ keepAlive });
    const sending = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent });
    const outcome = new Promise<number>((resolve, reject) => {
      sending.once('response', (reply) => resolve(reply.statusCode ?? 0));
      sending.once('error', reject);
    });
    for (let n = 0; n < megabytes * 16; n += 1) sending.write(Buffer.alloc(64 * 1024));
    sending.end();
    expect(await outcome).toBe(413);
    sending.on('error', () => {}).destroy();
    agent.destroy();
  });
});

test('a client that never stops sending a refused body is cut off', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let reply = '';
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    'POST /api/guests HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 99000000000\r\n\r\n',
  );
  const chunk = Buffer.alloc(1024 * 1024);
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
  await closed;
  expect(reply).toMatch(/^HTTP\/1.1 413/);
});
