import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { brands } from '../../../shop/facts.ts';
import { partCategories } from '../../../shop/part-categories.ts';
import { yearsOf } from '../../../shop/rules/fitment/fit.ts';
import { selectStockedProducts } from '../../features/stock/data.ts';
import type { Database } from '../open.ts';
import { openDatabase } from '../open.ts';
import { seedId } from './read-catalog.ts';
import { seedCatalog } from './seed-catalog.ts';

const log = { info: () => {}, warn: () => {} };

describe('the demo catalog', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase();
    database = openDatabase(place.connectionString, { log });
    await seedCatalog(database.db, { log });
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
  const all = () => selectStockedProducts(database.db).selectAll().orderBy('id').execute();

  it('contains every product and review with matching ratings', async () => {
    const products = await all();
    const reviews = await database.db.selectFrom('reviews').selectAll().execute();
    expect([products.length, reviews.length]).toEqual([653, 426]);
    for (const product of products) {
      const rated = reviews.filter((review) => review.productId === product.id);
      expect([product.ratingCount, product.ratingSum]).toEqual([
        rated.length,
        rated.reduce((sum, { rating }) => sum + rating, 0),
      ]);
      expect(partCategories).toContain(product.partType);
      if (product.fitment.length > 0) expect(yearsOf(product.fitment)).toEqual(product.years);
      expect(product.hidden).toBe(false);
    }
  });

  it('gives each new product a drawing that exists and is described, and a used one none', async () => {
    for (const { lugoPart, brand, drawing, drawingAlt } of await all()) {
      if (brand === brands.used) {
        expect([lugoPart, drawing, drawingAlt]).toEqual([lugoPart, null, '']);
        continue;
      }
      const file = join(import.meta.dirname, `../../../public/art/parts/${drawing}.svg`);
      expect([lugoPart, existsSync(file)]).toEqual([lugoPart, true]);
      expect(drawingAlt, lugoPart).not.toBe('');
    }
  });

  it('features four different parts in stock', async () => {
    const featured = (await all()).filter((product) => product.featuredPosition !== null);
    expect(featured.map((product) => product.featuredPosition).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(featured.map((product) => product.partType)).size).toBe(4);
    expect(featured.every((product) => product.onHand > 0 && product.brand !== brands.used)).toBe(true);
  });

  it('changes nothing the second time, keeping sales and edits', async () => {
    const { db } = database;
    await db.updateTable('products').set({ name: 'Edited' }).where('lugoPart', '=', 'LCT-TG-5402').execute();
    await db
      .updateTable('stock')
      .set({ onHand: 0 })
      .where('productId', '=', seedId('product LCT-TG-5402'))
      .execute();
    await db
      .updateTable('products')
      .set({ deletedAt: new Date() })
      .where('lugoPart', '=', 'LCT-TG-5403')
      .execute();
    const before = await all();
    await seedCatalog(db, { log });
    expect(await all()).toEqual(before);
  });

  it('grows to the requested size with the same plausible variations each time', async () => {
    await seedCatalog(database.db, { products: 3000, log });
    const grown = await all();
    expect(grown).toHaveLength(3000);
    expect(new Set(grown.map((product) => `${product.vendor} ${product.vendorPart}`)).size).toBe(3000);
    expect(grown.find((product) => product.lugoPart === 'LCT-FF-55201L')).toMatchObject({
      name: 'Front Fender, Driver Side, 1955-57, Black, Heavy Gauge',
      vendorPart: 'MSM 1450-55-L.2',
      years: [1955, 1956, 1957],
    });
    await seedCatalog(database.db, { products: 3000, log });
    expect(await all()).toEqual(grown);
  });
});
