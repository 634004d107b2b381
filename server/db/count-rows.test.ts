import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostCounted } from '../../shop/rules/paging.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { countRows } from './count-rows.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

it.each([
  [0, 0],
  [3, 3],
  [mostCounted - 1, mostCounted - 1],
  [mostCounted + 1, mostCounted],
])('%i rows are counted as %i', async (rows, counted) => {
  const { db } = shop.deps;
  expect(await countRows(db, sql`SELECT FROM generate_series(1, ${rows}::int)`)).toBe(counted);
});
