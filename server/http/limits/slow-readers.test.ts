// @module-tag slow
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSlowReaders } from './slow-readers.ts';

const http = fastify({ forceCloseConnections: true });
const megabyte = 1024 * 1024;
let accepted = 0;
beforeAll(async () => {
  endSlowReaders(http as never, { graceMs: 700, bytesPerSecond: 40 * megabyte, everyMs: 20 });
  http.get('/large', async () => Buffer.alloc(8 * megabyte));
  // The buffers of the connection hold all of it: however busy the machine is, it is written at once.
  http.get('/small', async () => Buffer.alloc(64 * 1024));
  http.get('/export', async (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(megabyte)))),
  );
  http.server.on('connection', () => (accepted += 1));
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** Asks for something and reads nothing of it. */
async function ask(path: string): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
  return socket;
}
const openConnections = () =>
  new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));

const patience = { timeout: 15_000 };

test('ends the connection of a client that does not read its reply', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => ask('/large')));
  await expect.poll(() => accepted, patience).toBe(20);
  await expect.poll(openConnections, patience).toBe(0);
  for (const socket of sockets) socket.destroy();
});

test('ends the connection of a client that reads one byte now and then', async () => {
  const socket = await ask('/large');
  await expect.poll(() => accepted, patience).toBe(21);
  const reading = setInterval(() => socket.read(1), 5);
  await expect.poll(openConnections, patience).toBe(0);
  clearInterval(reading);
  socket.destroy();
});

test('sends everything to a client that reads, however often it asks', async () => {
  const { port } = http.server.address() as AddressInfo;
  for (let times = 0; times < 3; times += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/small`, { headers: { connection: 'close' } });
    expect((await reply.arrayBuffer()).byteLength).toBe(64 * 1024);
  }
});

test('leaves more time for an export, which is made while it is read', async () => {
  const [socket, other] = await Promise.all([ask('/export'), ask('/large')]);
  await expect.poll(openConnections, patience).toBe(1);
  other.destroy();
  let length = 0;
  socket.on('data', (chunk: Buffer) => (length += chunk.length));
  socket.resume();
  await expect.poll(() => length).toBeGreaterThan(40 * megabyte);
  socket.destroy();
});
