import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { testFolder } from '../../tests/support/outside/test-folder.ts';

test.each(['seed', 'reset'])('db:%s does not run in production', async (name) => {
  const database = await createTestDatabase();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: database.connectionString,
    DATA_DIR: testFolder(),
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
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'commands.ts'), name], {
    env,
  });
  await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('does not run in production') });
  await database.drop();
});
