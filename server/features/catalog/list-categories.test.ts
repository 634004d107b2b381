import { describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';

const shop = testShop();

const factsOf = async (partType: string, truck?: string) => {
  const { categories } = await shop.call('GET /api/products/categories', truck ? { query: { truck } } : {});
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

  it('counts only what fits a truck or may, as the list that is filtered by it', async () => {
    const partType = 'Radios & Antennas';
    await createProduct(shop, { partType, years: [1955, 1956], priceCents: 1_000, onHand: 0 });
    await createProduct(shop, { partType, years: [1957], priceCents: 2_000 });
    await createProduct(shop, { partType, years: [], priceCents: 500 });
    const fitment = JSON.stringify([{ from: 1955, to: 1955, series: ['first'] }]);
    await createProduct(shop, { partType, years: [1955], fitment, priceCents: 700 });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf(partType, '1956')).toEqual([
      { partType, shelf: 'aftermarket', count: 1, inStock: 0, priceFrom: 10 },
    ]);
    expect(await factsOf(partType, '1957')).toEqual([
      { partType, shelf: 'aftermarket', count: 1, inStock: 1, priceFrom: 20 },
    ]);
    expect(await factsOf(partType, '1959')).toEqual([]);
    expect(await factsOf(partType, '1955,second')).toMatchObject([{ count: 1, priceFrom: 10 }]);
    expect(await factsOf(partType, '1955')).toMatchObject([{ count: 2, priceFrom: 7 }]);
    const list = await shop.call('GET /api/products/filter', {
      query: { partType, truck: '1955,second', fit: 'fits,check' },
    });
    expect(list.total).toBe(1);
  });

  it('leaves out parts without a category', async () => {
    await createProduct(shop, { partType: '' });
    await shop.deps.catalogChanged('everything');
    expect(await factsOf('')).toEqual([]);
  });

  it('says of a truck that is none what a truck looks like', async () => {
    const reply = await shop.app.inject('/api/products/categories?truck=57');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      fields: { truck: 'Must begin with the year: 1955,first,chevrolet' },
    });
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
