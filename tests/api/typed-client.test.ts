// @module-tag slow
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testPayingShop } from '../support/test-shop.ts';
import { newApiToken } from '../support/users.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
};
let env: NodeJS.ProcessEnv = process.env;

const paying = testPayingShop();

/** What docs/integrations.md tells integrators to do. */
test('the example client compiles against types made from the description of the API, and ships an order', async () => {
  await run('tools/typed-client.mjs');
  await run('node_modules/typescript/bin/tsc', '-p', 'examples/integration');
  const { shop } = paying;
  const SHOP_URL = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const API_TOKEN = await newApiToken(shop, { scopes: ['orders:read', 'orders:ship'] });
  env = { ...process.env, SHOP_URL, API_TOKEN };
  const {
    orderId,
    order: { number },
  } = await paying.paidOrder();
  expect(await run('examples/integration/ship-orders.ts')).toContain(String(number));
  await run('examples/integration/ship-orders.ts', String(number), 'UPS', '1Z999AA1');
  const orders = shop.deps.db.selectFrom('orders').select(['carrier', 'trackingNumber']);
  expect(await orders.where('id', '=', orderId).execute()).toEqual([
    { carrier: 'UPS', trackingNumber: '1Z999AA1' },
  ]);
}, 60_000);
