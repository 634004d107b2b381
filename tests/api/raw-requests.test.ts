import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { buildOnce } from '../../tools/run-shop.ts';
import { buildTestApp } from '../support/build-test-app.ts';

/** Node's types leave out how often it looks for requests that take too long; it reads that when it begins to listen. */
type TimedServer = Server & { connectionsCheckingInterval: number };
const limitsOf = ({ headersTimeout, requestTimeout, connectionsCheckingInterval }: TimedServer) => ({
  headersTimeout,
  requestTimeout,
  connectionsCheckingInterval,
});

let shop: TestApp;
let port: number;
let limits: ReturnType<typeof limitsOf>;
beforeAll(async () => {
  await buildOnce();
  shop = await buildTestApp({ pages: 'built' });
  const server = shop.app.server as TimedServer;
  limits = limitsOf(server);
  // A tenth, so that the test need not wait as long as an attacker.
  Object.assign(server, { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 300 });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
}, 120_000);
afterAll(() => shop.close());

/** Sends `head` and then ten bytes a second. @returns whether the server ends the connection */
async function isEnded(head: string): Promise<boolean> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // Not `once`, which a reset rejects: the server may end it while bytes are on their way.
  const ended = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  socket.resume();
  socket.write(head);
  const dripping = setInterval(() => socket.write(' '), 100);
  const found = await Promise.race([ended, sleep(20_000, false, { ref: false })]);
  clearInterval(dripping);
  socket.destroy();
  return found;
}

/** Requests an address that no client library would send. @returns the status */
async function statusOf(target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(reply.toString())?.[1]);
}

test.each(['/art/../../package.json', '/art/..%2f..%2fpackage.json', '/art/%2e%2e/%2e%2e/package.json'])(
  '%s, which lies outside of the folder, does not exist',
  async (target) => {
    expect(await statusOf(target)).toBe(404);
  },
);

test.each(['/\\[', '/\\elsewhere.example/store', '/store/\\..\\..\\['])(
  '%s, which is no address of the shop, does not exist',
  async (target) => {
    expect(await statusOf(target)).toBe(404);
  },
);

const start = 'HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n';

test('a request may take 15 seconds to arrive, its headers 10, and the shop looks every 3', () => {
  expect(limits).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 3000,
  });
});

test('a request that trickles in ends after these times, in its headers and in any body', async () => {
  const ended = await Promise.all([
    isEnded('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: '),
    isEnded(`POST /api/guests ${start}Content-Type: application/json\r\n\r\n{`),
    isEnded(`POST /api/webhooks/paypal ${start}Content-Type: application/json\r\n\r\n{`),
    isEnded(
      `POST /api/submissionUpload/parts ${start}Content-Type: multipart/form-data; boundary=b\r\n\r\n--b`,
    ),
  ]);
  expect(ended).toEqual([true, true, true, true]);
});
