import { expect, it } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import { releasingOnce } from './releasing-once.ts';

const shop = testShop();

it('lets a connection be released twice, and gives it back once', async () => {
  const { pool } = shop.deps.database;
  const seen = releasingOnce(pool);
  const release = await new Promise<() => void>((resolve) => {
    seen.connect((_error, _client, done) => resolve(done));
  });
  const held = pool.idleCount;
  release();
  release();
  expect(pool.idleCount).toBe(held + 1);
  expect((await seen.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
