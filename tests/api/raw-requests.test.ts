import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { buildPages, buildTestApp } from '../support/build-test-app.ts';

let shop: TestApp;
let port: number;
beforeAll(async () => {
  await buildPages();
  shop = await buildTestApp({ pages: 'built' });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
}, 120_000);
afterAll(() => shop.close());

/** Sends `head` and then a byte a second. @returns how long it takes until the server ends the connection, in seconds */
async function trickle(head: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  socket.resume();
  socket.write(head);
  const begun = performance.now();
  const dripping = setInterval(() => socket.write(' '), 1000);
  await Promise.race([ended, sleep(40_000, undefined, { ref: false })]);
  clearInterval(dripping);
  socket.destroy();
  return (performance.now() - begun) / 1000;
}

/** Requests an address that no client library would send. @returns the status */
async function statusOf(target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(reply.toString())?.[1]);
}

test.each(['/\\[', '/\\elsewhere.example/store', '/store/\\..\\..\\['])(
  '%s, which is no address of the shop, does not exist',
  async (target) => {
    expect(await statusOf(target)).toBe(404);
  },
);

const start = 'HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n';

test('a request that trickles in ends within 15 seconds and the 3 of a look, in its headers and in any body', async () => {
  const seconds = await Promise.all([
    trickle('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: '),
    trickle(`POST /api/guests ${start}Content-Type: application/json\r\n\r\n{`),
    trickle(`POST /api/webhooks/paypal ${start}Content-Type: application/json\r\n\r\n{`),
    trickle(
      `POST /api/submissionUpload/parts ${start}Content-Type: multipart/form-data; boundary=b\r\n\r\n--b`,
    ),
  ]);
  for (const each of seconds) expect(each).toBeLessThan(25);
});
