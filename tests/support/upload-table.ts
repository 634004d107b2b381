import { expect } from 'vitest';
import type { ProductImport } from '../../shop/contracts/catalog-csv.ts';
import type { TestApp } from './build-test-app.ts';
import { multipart } from './multipart.ts';

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
