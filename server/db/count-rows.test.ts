import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mostCounted } from '../../shop/rules/paging.ts';
import { testShop } from '../../tests/support/test-shop.ts';
import { countRows } from './count-rows.ts';

const shop = testShop();

it.each([
  [0, 0],
  [3, 3],
  [mostCounted - 1, mostCounted - 1],
  [mostCounted + 1, mostCounted],
])('%i rows are counted as %i', async (rows, counted) => {
  const { db } = shop.deps;
  expect(await countRows(db, sql`SELECT FROM generate_series(1, ${rows}::int)`)).toBe(counted);
});
