import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { prepareDrain } from './drain.ts';

let shop: TestApp;
let port: number;
let drain: (drainMs: number) => Promise<void>;
const keeping = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  shop = await buildTestApp();
  drain = prepareDrain(shop.app, shop.deps);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => {
  keeping.destroy();
  return shop.close();
});

async function get(path: string) {
  const sending = request({ port, host: '127.0.0.1', path, agent: keeping }).end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const socket = response.socket;
  await once(response.resume(), 'end');
  return { status: response.statusCode, connection: response.headers.connection, socket };
}

test('a process that is told to end answers on, ends each connection with its reply, and then takes no more', async () => {
  const before = await get('/healthz');
  expect(before).toMatchObject({ status: 200, connection: 'keep-alive' });
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');

  const drained = drain(300);
  const kept = await get('/api/products');
  expect(kept).toMatchObject({ status: 200, connection: 'close' });
  // It came over the connection that was kept from before.
  expect(kept.socket).toBe(before.socket);
  const fresh = await get('/readyz');
  expect(fresh).toMatchObject({ status: 503, connection: 'close' });
  expect(fresh.socket).not.toBe(kept.socket);

  // Connected while the process takes on connections, and asks when it takes no more.
  const slow = connect(port, '127.0.0.1');
  await once(idle.resume(), 'close');
  slow.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = (await once(slow, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);

  await drained;
  const late = connect(port, '127.0.0.1');
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
