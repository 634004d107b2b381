import { expect } from 'vitest';
import type { ProductImport } from '../../../shop/contracts/catalog-csv.ts';
import type { TestApp } from '../build-test-app.ts';
import { multipart } from './multipart.ts';
import { runJobs } from '../run-jobs.ts';

/** Uploads a table of products for an import, which a job checks next. */
export async function uploadTable(
  shop: TestApp,
  cookie: string,
  bytes: Buffer | string,
): Promise<ProductImport> {
  const { headers, payload } = multipart([['file', { bytes, filename: 'parts.csv', type: 'text/csv' }]]);
  const url = '/api/products/imports';
  const reply = await shop.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json<ProductImport>();
}

/** Returns functions that import tables of products into the shop that a test file has by then. */
export function productImports(getShop: () => TestApp, getCookie: () => string) {
  const admin = () => getShop().as({ cookie: getCookie() });
  const read = (id: string) => admin()('GET /api/products/imports/:id', { params: { id } });
  return {
    read,
    /** Uploads a file and waits for its check. */
    async check(bytes: Buffer | string): Promise<ProductImport> {
      const { _id } = await uploadTable(getShop(), getCookie(), bytes);
      await runJobs(getShop());
      return read(_id);
    },
    async apply(id: string): Promise<ProductImport> {
      await admin()('POST /api/products/imports/:id/apply', { params: { id } });
      await runJobs(getShop());
      return read(id);
    },
    /** Returns a file that an admin downloads. */
    async text(url: string): Promise<string> {
      return (await getShop().app.inject({ url, headers: { cookie: getCookie() } })).body;
    },
  };
}
