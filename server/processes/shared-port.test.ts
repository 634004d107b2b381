import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import type { Config } from '../config.ts';
import { freePort } from '../db/embedded/free-port.ts';
import { refuseForeignPort } from './shared-port.ts';

let running: TestApp;
let other: TestApp;
let port: number;
beforeAll(async () => {
  running = await buildTestApp();
  other = await buildTestApp();
  await running.app.listen({ host: '127.0.0.1', port: 0, reusePort: true } as object);
  ({ port } = running.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await running.close();
  await other.close();
});

/** The next release of a shop, on the port that the running one has. */
const next = (of: TestApp, given: Partial<Config> = {}): Promise<void> => {
  const { connectionString: databaseUrl } = of.deps.database;
  return refuseForeignPort({ ...running.deps.config, databaseUrl, port, ...given });
};

// Elsewhere no two processes listen on one port.
describe.runIf(process.platform === 'linux')('refuseForeignPort', () => {
  it('lets the next release of the same shop listen, also while SESSION_SECRET is being replaced', async () => {
    await expect(next(running)).resolves.toBeUndefined();
    const { sessionSecret: previousSessionSecret } = running.deps.config;
    const replaced = { sessionSecret: 'another-one-'.repeat(4), previousSessionSecret };
    await expect(next(running, replaced)).resolves.toBeUndefined();
  });

  it('refuses the port of a shop with another database', async () => {
    await expect(next(other)).rejects.toThrow(`PORT: ${port} is taken by a shop with another database`);
    await expect(next(other, { workers: 2 })).rejects.toThrow('another database');
  });

  it('refuses the port of a shop that does not say which database it has', async () => {
    const sessionSecret = 'another-one-'.repeat(4);
    await expect(next(running, { sessionSecret })).rejects.toThrow('another SESSION_SECRET');
  });

  it('reports a port that something else listens on as taken', async () => {
    const server = createServer((_, reply) => reply.end('Hello'));
    await new Promise<void>((resolve) =>
      server.listen({ host: '127.0.0.1', port: 0, reusePort: true }, resolve),
    );
    const address = server.address() as AddressInfo;
    await expect(next(running, { port: address.port })).rejects.toThrow('EADDRINUSE');
    server.close();
  });

  it('reports any port that is taken to a shop with WORKERS and a database of its own', async () => {
    const { config } = running.deps;
    await expect(refuseForeignPort({ ...config, port, workers: 2 })).rejects.toThrow('EADDRINUSE');
  });

  it('lets a shop listen where nobody does', async () => {
    await expect(next(other, { port: await freePort() })).resolves.toBeUndefined();
  });
});
