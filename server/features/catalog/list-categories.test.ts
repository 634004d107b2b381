import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createProduct } from '../../../tests/support/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

const factsOf = async (partType: string, year?: string) => {
  const { categories } = await shop.call('GET /api/products/categories', year ? { query: { year } } : {});
  return categories.filter((category) => category.partType === partType);
};

describe('GET /api/products/categories', () => {
  it('counts what lists show of a category, with its lowest price and how many are in stock', async () => {
    const partType = 'Horns & Buttons';
    await createProduct(shop, { partType, priceCents: 2_550, onHand: 3 });
    await createProduct(shop, { partType, priceCents: 1_999, onHand: 2, reserved: 2 });
    await createProduct(shop, { partType, priceCents: 9_000, onHand: 0 });
    await createProduct(shop, { partType, priceCents: 100, hidden: true });
    await createProduct(shop, { partType, priceCents: 100, deletedAt: new Date() });
    await createProduct(shop, { partType, priceCents: 100, brand: 'Used' });
    await createProduct(shop, { partType, priceCents: 50_000, brand: 'NAPCO' });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf(partType)).toEqual([
      { partType, shelf: 'aftermarket', count: 3, inStock: 1, priceFrom: 19.99 },
      { partType, shelf: 'napco', count: 1, inStock: 1, priceFrom: 500 },
    ]);
    const list = await shop.call('GET /api/products/filter', { query: { partType } });
    expect(list.total).toBe(3);
  });

  it('counts only what fits a model year, as the list that is filtered by it', async () => {
    const partType = 'Radios & Antennas';
    await createProduct(shop, { partType, years: [1955, 1956], priceCents: 1_000, onHand: 0 });
    await createProduct(shop, { partType, years: [1957], priceCents: 2_000 });
    await createProduct(shop, { partType, years: [], priceCents: 500 });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf(partType, '1956')).toEqual([
      { partType, shelf: 'aftermarket', count: 1, inStock: 0, priceFrom: 10 },
    ]);
    expect(await factsOf(partType, '1957')).toEqual([
      { partType, shelf: 'aftermarket', count: 1, inStock: 1, priceFrom: 20 },
    ]);
    expect(await factsOf(partType, '1959')).toEqual([]);
    const list = await shop.call('GET /api/products/filter', {
      query: { partType, minYear: '1956', maxYear: '1956' },
    });
    expect(list.total).toBe(1);
  });

  it('leaves out parts without a category', async () => {
    await createProduct(shop, { partType: '' });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf('')).toEqual([]);
  });

  it('says of a year that is none what a year looks like', async () => {
    const reply = await shop.app.inject('/api/products/categories?year=57');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ fields: { year: 'Must be a year of four digits' } });
  });

  it('follows a sale at once', async () => {
    const partType = 'Locks & Keys';
    const { id } = await createProduct(shop, { partType, onHand: 1 });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf(partType)).toMatchObject([{ count: 1, inStock: 1 }]);
    await shop.deps.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', id).execute();
    await shop.deps.catalogChanged({ productIds: [id] });
    expect(await factsOf(partType)).toMatchObject([{ count: 1, inStock: 0 }]);
  });
});
