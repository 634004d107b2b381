import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '../../server/db/seed/seed-catalog.ts';
import { testShop } from '../support/test-shop.ts';
import { leftOutLink } from '../../app/routes/store/left-out.ts';

const shop = testShop();
beforeAll(() => seedCatalog(shop.deps.db, { log: shop.deps.log }));

it.each([
  ['gmc grille', '18 parts that fit a Chevrolet only'],
  ['1 ton spring 55', '8 parts that fit a 1/2 ton or 3/4 ton only'],
  ['3100 bed wood', '1 part that fits a 3/4 ton, 1 ton, or 3200 only'],
  ['57 3200 running board', '4 parts that fit a 3/4 ton, 1 ton, or 3100 only'],
  ['cab corner panel truck', '8 parts that fit a pickup only'],
  ['hub cap 1 ton 1955', '3 parts that fit a 1/2 ton or 3/4 ton only'],
])('%s leads to what it leaves out, and that leaves out nothing', async (keyword, text) => {
  const search = (keyword: string) => shop.call('GET /api/products', { query: { keyword } });
  const { leftOut } = await search(keyword);
  if (!leftOut) throw new Error('Nothing is left out');
  const link = leftOutLink(keyword, leftOut, '');
  expect(link.text).toBe(text);
  const [, all = ''] = /^\/store\/search\/([^?]+)/.exec(link.to) ?? [];
  const found = await search(decodeURIComponent(all));
  expect(found).not.toHaveProperty('leftOut');
  expect(found.total).toBeGreaterThanOrEqual(leftOut.count);
});
