// @module-tag slow
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../tests/support/build-test-app.ts';
import { createTestDatabase } from '../tests/support/database.ts';
import { testFolder } from '../tests/support/outside/test-folder.ts';

/** Starts the shop and returns what it says before it gives up. */
async function failureOf(env: Record<string, string>): Promise<{ said: string; logged: string }> {
  const file = join(import.meta.dirname, '../server.ts');
  const given = { PATH: process.env.PATH, DATA_DIR: testFolder(), LOG_LEVEL: 'warn', ...env };
  const started = promisify(execFile)(process.execPath, [file], { env: given });
  const { stderr = '', stdout = '' } = (await started.catch((error: unknown) => error)) as {
    stderr?: string;
    stdout?: string;
  };
  expect(stderr).not.toMatch(/^ +at /m);
  return { said: stderr, logged: stdout };
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.lugo-parts.com',
  SESSION_SECRET: 'b1946ac92492d2347c6235b4d2611184d2ef1a3f0c7e4b6a9d8c7b6a5f4e3d2c',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@shop.lugo-parts.com',
  OWNER_EMAIL: 'owner@shop.lugo-parts.com',
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  TRUST_PROXY: 'none',
};

describe('a shop that can not start', () => {
  it('names DATABASE_URL when the server can not be reached, and a place of the backups that is none', async () => {
    const BACKUP_TO = join(testFolder(), 'file');
    writeFileSync(BACKUP_TO, '');
    const { said, logged } = await failureOf({ DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop', BACKUP_TO });
    expect(said).toMatch(/DATABASE_URL: The database can’t be reached\..*\(ECONNREFUSED\)/);
    expect(logged).toContain(`BACKUP_TO: ${BACKUP_TO} is a file (EEXIST)`);
  });

  it('names the password that its first admin may not choose beside everything else', async () => {
    const admin = { ADMIN_EMAIL: 'boss@lugo-parts.com', ADMIN_PASSWORD: 'password123' };
    const { said } = await failureOf({ ...production, ...admin, SMTP_URL: '' });
    expect(said).toMatch(/^SMTP_URL: /m);
    expect(said).toMatch(/^ADMIN_PASSWORD: This password is too common/m);
  });

  // Elsewhere no two processes listen on one port.
  it.runIf(process.platform === 'linux')('refuses the port of a shop with another database', async () => {
    const { connectionString: DATABASE_URL, drop } = await createTestDatabase();
    const other = await buildTestApp({ env: { SESSION_SECRET: production.SESSION_SECRET } });
    onTestFinished(async () => {
      await other.close();
      await drop();
    });
    await other.app.listen({ host: '127.0.0.1', port: 0, reusePort: true } as object);
    const PORT = String((other.app.server.address() as AddressInfo).port);
    const { said } = await failureOf({ ...production, DATABASE_URL, PORT });
    expect(said).toContain(`PORT: ${PORT} is taken by a shop with another database`);
  });

  it('says in production which setting frees it from a port that is taken', async () => {
    const { connectionString: DATABASE_URL, drop } = await createTestDatabase();
    const server = createServer((_, reply) => reply.end());
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
    onTestFinished(async () => {
      server.close();
      await drop();
    });
    const PORT = String((server.address() as AddressInfo).port);
    const { said } = await failureOf({ ...production, DATABASE_URL, PORT });
    expect(said).toBe(`Port ${PORT} is taken by another program. Stop it, or set another PORT\n`);
  });
});
