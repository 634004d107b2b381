import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createProduct } from '../../../tests/support/factories.ts';

let shop: TestApp;
let address: string;
beforeAll(async () => {
  shop = await buildTestApp({ pages: 'dev' });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => shop.close());

test('serves pages from source in development', async () => {
  const { id, name } = await createProduct(shop);
  const page = await fetch(`${address}/product/${id}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(name);
  const [script = ''] = html.match(/\/[^"']*entry\.client\.tsx/) ?? [];
  const source = await fetch(address + script);
  expect(source.headers.get('content-type')).toContain('javascript');
}, 60_000);

test('answers API calls without the development server', async () => {
  const reply = await fetch(`${address}/api/nowhere`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ message: 'Not found', code: 'not_found' });
});
